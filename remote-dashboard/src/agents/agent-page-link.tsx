import { paths } from 'shared/paths';
import { Link } from 'shared/router';

/** Leads from an agent's opened row to its page. */
export function AgentPageLink({ id }: { id: string }) {
  return (
    <Link to={`${paths.agentPages}/${encodeURIComponent(id)}`} aria-label={`Page of agent ${id}`}>
      Page of this agent
    </Link>
  );
}
