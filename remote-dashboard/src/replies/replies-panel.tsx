import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { describeRemarks } from './describe-remarks.ts';
import { keptUntil } from './kept-until.ts';
import styles from './replies-panel.module.css';
import { questionOf } from './replies-query.ts';
import { RepliesTable } from './replies-table.tsx';
import type { FoundReplies, RepliesState } from './use-replies.ts';

interface RepliesPanelProps {
  measurement: SentMeasurement;
  replies: RepliesState;
}

/** All replies as a table, and what is to be said of them: none yet, none at all, more than can be shown, datasets that fail. */
export function RepliesPanel({ measurement, replies }: RepliesPanelProps) {
  switch (replies.state) {
    case 'loading':
      return <Loading>Looking for replies in the public datasets…</Loading>;
    case 'gone':
      return <Gone measurement={measurement} />;
    case 'failed':
      return (
        <>
          <Failure what="replies" problem={replies.problem} onRetry={replies.retry} />
          <p className={styles.words}>{replies.retrying ? 'Trying again…' : 'This page tries again by itself. What was sent is above.'}</p>
        </>
      );
    case 'loaded':
      return <Found measurement={measurement} {...replies} />;
  }
}

function Found({
  measurement,
  found,
  following,
  problem,
  retry,
}: { measurement: SentMeasurement } & Extract<RepliesState, { state: 'loaded' }>) {
  const { replies } = found;
  return (
    <>
      {problem !== undefined && found.broken === undefined && (
        <Failure what="replies" problem={`${problem} The replies found before stay.`} onRetry={retry} />
      )}
      {replies.length === 0 ? (
        <NoReplies following={following} />
      ) : (
        <RepliesTable replies={replies} manyTargets={hasOthers(measurement, found)} />
      )}
      <Remarks found={found} />
      <Window measurement={measurement} following={following} />
    </>
  );
}

function Gone({ measurement }: { measurement: SentMeasurement }) {
  return (
    <p className={styles.words}>
      The replies are gone: the public datasets kept them until <Moment at={keptUntil(measurement)} />. What was sent is above.
    </p>
  );
}

function NoReplies({ following }: { following: boolean }) {
  return (
    <p className={styles.words}>
      {following
        ? 'No replies yet. The first ones are in the datasets some seconds after the probes were sent.'
        : 'No replies came. The probes may not have been sent, nothing on their path may reply, or the datasets no longer have the replies.'}
    </p>
  );
}

function Remarks({ found }: { found: FoundReplies }) {
  const { count } = useFormats();
  return describeRemarks(found, count).map((remark) => (
    <p key={remark} className={styles.words}>
      {remark}
    </p>
  ));
}

/** Until when replies are searched, and kept. Clocks differ, so the search begins before the measurement does. */
function Window({ measurement, following }: { measurement: SentMeasurement; following: boolean }) {
  const { moment } = useFormats();
  const now = useNow();
  const { from, until } = questionOf(measurement);
  const kept = keptUntil(measurement);
  return (
    // Another paragraph, because a translation would keep the former sentences.
    <p key={`${following} ${now < kept}`} className={styles.words}>
      {following ? 'Looking for more. ' : ''}Searched: replies received from {moment(from, now)} to {moment(until, from)}, because the
      clocks of agents may differ. The public datasets {now < kept ? 'keep' : 'kept'} them until <Moment at={kept} />
      {now < kept ? '.' : ': some may be gone.'}
    </p>
  );
}

/** Whether there are replies that are not of the one target: strangers' to a source address are among them. */
function hasOthers({ targets }: SentMeasurement, { replies }: FoundReplies): boolean {
  const [first] = replies;
  return targets.length > 1 || replies.some(({ target }) => target !== first?.target);
}
