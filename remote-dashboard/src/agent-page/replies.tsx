import { Link } from 'shared/router';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Loading } from '../panel/loading.tsx';
import { queryPath } from '../replies/query-path.ts';
import { ActivityPicture } from './activity-picture.tsx';
import styles from './agent-page.module.css';
import { activityQuery, HOURS, latestQuery } from './agent-queries.ts';
import { LatestReplies } from './latest-replies.tsx';
import { useAgentReplies } from './use-agent-replies.ts';

/** What an agent has received lately, out of the public dataset. */
export function Replies({ id }: { id: string }) {
  const replies = useAgentReplies(id);
  if (replies.state === 'loading') {
    return (
      <div className={styles.repliesComing}>
        <Loading>Loading replies from the public dataset…</Loading>
      </div>
    );
  }
  if (replies.state === 'failed') return <Failure what="replies" problem={replies.problem} onRetry={replies.retry} />;
  const { intervals, latest } = replies.data;
  return (
    <>
      {intervals.length === 0 && latest.length === 0 ? (
        <p>
          No replies in the last {HOURS} hours. An agent receives replies only while somebody measures from it. The dataset may have older
          ones, of up to 7 days.
        </p>
      ) : (
        <>
          <ActivityPicture intervals={intervals} />
          <h3 className={styles.name}>Last replies</h3>
          <LatestReplies replies={latest} />
        </>
      )}
      <Freshness of={replies} what="Replies" />
      <p className={styles.note}>
        Replies to the probes of all users, as this agent received them. With an anycast source address, another agent may have sent the
        probe. Queries: <Link to={queryPath(activityQuery(id))}>replies and RTT</Link>,{' '}
        <Link to={queryPath(latestQuery(id))}>last replies</Link>.
      </p>
    </>
  );
}
