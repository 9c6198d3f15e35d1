import { paths } from 'shared/paths';
import { medianRttOf } from '../path/path-statistics.ts';
import styles from './explanation.module.css';
import { SiteLink } from './site-link.tsx';

/** What probes, TTLs and round-trip times are. */
export function ExplanationText() {
  return (
    <div className={styles.text}>
      <p>
        A probe is a small packet on its way to the target. It carries a <b>TTL</b> (IPv6 calls it the hop limit): each router on the way
        subtracts one, and the router at which it becomes zero replies <i>time exceeded</i>. So a probe with TTL 1 is answered by the first
        router, one with TTL 2 by the second. Probes with TTLs 1, 2, 3 and so on show the whole path: that is a <b>traceroute</b>.
      </p>
      <p>
        The <b>round-trip time</b> (RTT) is the time from sending a probe to receiving its reply. It covers the way there and back, so it
        grows with distance: light in a fibre needs about 10 ms for 1,000 km and back. A router may reply late because it has more important
        things to do; what counts is the RTT of the target. Its median, here and in the history, is that of {medianRttOf}; the history has
        one of all agents together.
      </p>
      <p>
        Some routers never reply: a <b>silent hop</b> is no failure if later hops reply. Where several addresses reply at one hop, flows
        take several paths; or, if they reply to one flow, its path changed, or one router has several addresses. The replies are public
        data, kept for 7 days. The <SiteLink to={paths.measurements}>documentation</SiteLink> explains more.
      </p>
    </div>
  );
}
