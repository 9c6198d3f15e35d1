import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import styles from './agent-row.module.css';

/** Leads from an agent's opened row to its page. */
export function AgentPageLink({ id }: { id: string }) {
  return (
    <Link className={styles.pageLink} to={`${paths.agentPages}/${encodeURIComponent(id)}`} aria-label={`Page of agent ${id}`}>
      Page of this agent
    </Link>
  );
}
