import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { paths } from 'shared/paths';
import styles from './agent-link.module.css';
import { SiteLink } from './site-link.tsx';

/** The id of an agent, which leads to its page. Of some senders only the address is known. */
export function AgentLink({ id }: { id: string }) {
  if (canonicalIpv6(id)) return id;
  return (
    <SiteLink className={styles.link} to={`${paths.agentPages}/${encodeURIComponent(id)}`}>
      <span translate="no">{id}</span>
    </SiteLink>
  );
}
