import { paths } from 'shared/paths';
import styles from './agent-link.module.css';
import { SiteLink } from './site-link.tsx';

/** The id of an agent, which leads to its page. */
export function AgentLink({ id }: { id: string }) {
  return (
    <SiteLink className={styles.link} to={`${paths.agentPages}/${encodeURIComponent(id)}`}>
      {id}
    </SiteLink>
  );
}
