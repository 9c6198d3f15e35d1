import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { TOO_LATE } from '../measurements/cancel-button.tsx';
import { Panel } from '../panel/panel.tsx';
import { keptUntil } from '../replies/kept-until.ts';
import { ownReplies } from '../replies/own-replies.ts';
import { RepliesPanel } from '../replies/replies-panel.tsx';
import { type RepliesState, useReplies } from '../replies/use-replies.ts';
import { titleOf } from './describe-measurement.ts';
import { Explanation } from './explanation.tsx';
import { FutureNotice, useIsFuture } from './future-notice.tsx';
import { MeasurementActions } from './measurement-actions.tsx';
import styles from './measurement-view.module.css';
import { MeasurementWords } from './measurement-words.tsx';
import { nameByReplies } from './name-by-replies.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanels } from './result-panels.tsx';
import type { SentMeasurement } from './sent-measurement.ts';
import { useCancelled } from './use-cancelled.ts';
import { useProgress } from './use-progress.ts';

/** What the head of a measurement is made of. */
interface HeadParts {
  title: string;
  actions: ReactNode;
  words: ReactNode;
}

export interface MeasurementViewProps {
  measurement: SentMeasurement;
  /** The browser has no room to keep all of its agents: they are known until a reload. */
  isOnlyHere?: boolean | undefined;
  /** URL for queries on the datasets. */
  datasets: string;
  /** Origin of the site, for the link to share. */
  siteOrigin: string;
  /** Renders the head. */
  head(parts: HeadParts): ReactNode;
}

/** A measurement: what was sent, how far it is, and what came back, the answer first. */
export function MeasurementView({ measurement: sent, isOnlyHere = false, datasets, siteOrigin, head }: MeasurementViewProps) {
  const { count } = useFormats();
  const progress = useProgress(sent);
  const [cancelling, setCancelling] = useState<'in time' | 'too late'>();
  const known = progress.state === 'loaded' ? (progress.data ?? undefined) : undefined;
  const measurement = useCancelled(sent, known, cancelling === 'in time');
  const isCutShort = (measurement.cancelled ?? measurement.unsent) !== undefined;
  const replies = useReplies(measurement, datasets, known?.complete ?? (isCutShort || undefined));
  const found = replies.state === 'loaded' ? replies.found.replies : undefined;
  // There is nothing to wait for, nor to search.
  const nothingSent = measurement.cancelled === 0 && !found?.length;
  const whole = useMemo(() => nameByReplies(measurement, found), [measurement, found]);
  const own = useMemo(() => found?.filter(ownReplies(whole)), [found, whole]);
  // Its first replies may be gone while those of the next day are here.
  const isOld = useNow() >= keptUntil(sent);
  const isPart = replies.state === 'loaded' && (replies.found.broken !== undefined || replies.found.hasMore || isOld);

  const isFuture = useIsFuture(measurement);
  // Unless a clock is wrong, and there are replies: nothing was sent, and nothing is gone.
  const isEmpty = isFuture && !found?.length;

  function end(inTime: boolean) {
    setCancelling(inTime ? 'in time' : 'too late');
    if (progress.state === 'loaded') progress.retry();
  }

  return (
    <article>
      {head({
        title: titleOf(measurement, count),
        actions: (
          <MeasurementActions measurement={measurement} replies={found} isPart={isPart} siteOrigin={siteOrigin} datasets={datasets} />
        ),
        words: <MeasurementWords measurement={measurement} isOnlyHere={isOnlyHere} />,
      })}
      <div className={styles.parts}>
        {isFuture && <FutureNotice sent={measurement.sent} />}
        {(!isEmpty || known) && (
          <ProgressPanel measurement={whole} progress={progress} replies={own} tooLate={cancelling === 'too late'} onCancelled={end} />
        )}
        <BrokenAnswer replies={replies} />
        {!nothingSent && (
          <ResultPanels
            measurement={whole}
            replies={found}
            loading={replies.state === 'loading'}
            waiting={replies.state === 'loaded' && replies.awaited}
            incomplete={isPart ? 'part' : isCutShort ? 'cut-short' : undefined}
          />
        )}
        {(!isEmpty || !found) && !nothingSent && (
          <Panel title="Replies">
            <RepliesPanel measurement={measurement} replies={replies} />
          </Panel>
        )}
        <Explanation />
        <Announcement replies={replies} number={own?.length ?? 0} cancelling={cancelling} nothingSent={nothingSent} />
      </div>
    </article>
  );
}

/** Before any verdict on a part of the replies. */
function BrokenAnswer({ replies }: { replies: RepliesState }) {
  if (replies.state !== 'loaded' || replies.found.broken === undefined) return null;
  const { retry } = replies;
  function again({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes with what it mends.
    currentTarget.closest('article')?.querySelector('section')?.focus({ preventScroll: true });
    retry();
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button onClick={again} aria-label="Retry replies">
          Retry
        </Button>
      }
    >
      {`These are not all replies. ${replies.found.broken} The query is repeated automatically.`}
    </Notice>
  );
}

interface AnnouncementProps {
  replies: RepliesState;
  /** How many replies belong to the measurement. */
  number: number;
  /** How Cancel ended, if it was pressed here. */
  cancelling: 'in time' | 'too late' | undefined;
  nothingSent: boolean;
}

const ended = { 'in time': 'The measurement was cancelled.', 'too late': TOO_LATE };

/** Says the two moments that matter: the first reply, and the last. Each count would be a stream of words. */
function Announcement({ replies, number, cancelling, nothingSent }: AnnouncementProps) {
  const { count } = useFormats();
  const following = replies.state === 'loaded' && replies.following;
  // Who opens the page of what is over reads the figures.
  const [wasFollowing, setWasFollowing] = useState(false);
  if (following && !wasFollowing) setWasFollowing(true);
  const text = following
    ? number > 0 && 'Replies are coming in.'
    : wasFollowing && (number > 0 ? `The last reply has come: ${formatPlural(number, 'reply', count)}.` : 'No reply has come.');
  return (
    <p className={visuallyHidden.text} role="status">
      {[cancelling && ended[cancelling], !nothingSent && text].filter(Boolean).join(' ')}
    </p>
  );
}
