import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { Panel } from '../panel/panel.tsx';
import { RepliesPanel } from '../replies/replies-panel.tsx';
import { type RepliesState, useReplies } from '../replies/use-replies.ts';
import { titleOf } from './describe-measurement.ts';
import { Explanation } from './explanation.tsx';
import { FutureNotice, useIsFuture } from './future-notice.tsx';
import { MeasurementActions, MeasurementWords } from './measurement-head.tsx';
import styles from './measurement-view.module.css';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanels } from './result-panels.tsx';
import type { SentMeasurement } from './sent-measurement.ts';
import { useProgress } from './use-progress.ts';

/** What the head of a measurement is made of. */
interface HeadParts {
  title: string;
  actions: ReactNode;
  words: ReactNode;
}

export interface MeasurementViewProps {
  measurement: SentMeasurement;
  /** What was sent is not known, but read back from the replies. */
  isReadBack?: boolean;
  /** URL for queries on the datasets. */
  datasets: string;
  /** Origin of the site, for the link to share. */
  siteOrigin: string;
  /** Renders the head. */
  head(parts: HeadParts): ReactNode;
}

/** A measurement: what was sent, how far it is, and what came back, the answer first. */
export function MeasurementView({ measurement, isReadBack = false, datasets, siteOrigin, head }: MeasurementViewProps) {
  const { count } = useFormats();
  const progress = useProgress(measurement);
  const [cancelled, setCancelled] = useState(false);
  const known = progress.state === 'loaded' ? progress.data : undefined;
  const replies = useReplies(measurement, datasets, cancelled || known?.complete);
  const found = replies.state === 'loaded' ? replies.found.replies : undefined;
  const isCutShort = cancelled || (known?.complete === true && known.probes.sent < known.probes.all);
  const isPart = replies.state === 'loaded' && (replies.found.broken !== undefined || replies.found.hasMore);

  const isFuture = useIsFuture(measurement);
  // Unless a clock is wrong, and there are replies: nothing was sent, and nothing is gone.
  const isEmpty = isFuture && !found?.length;

  function end() {
    setCancelled(true);
    if (progress.state === 'loaded') progress.retry();
  }

  return (
    <article>
      {head({
        title: titleOf(measurement, count),
        actions: <MeasurementActions measurement={measurement} replies={found} siteOrigin={siteOrigin} datasets={datasets} />,
        words: <MeasurementWords measurement={measurement} isReadBack={isReadBack} />,
      })}
      <div className={styles.parts}>
        {isFuture && <FutureNotice sent={measurement.sent} />}
        {(!isEmpty || known) && <ProgressPanel measurement={measurement} progress={progress} replies={found} onCancelled={end} />}
        <BrokenAnswer replies={replies} />
        <ResultPanels
          measurement={measurement}
          replies={found}
          loading={replies.state === 'loading'}
          waiting={replies.state === 'loaded' && replies.awaited}
          incomplete={isPart ? 'part' : isCutShort ? 'cut-short' : undefined}
        />
        {(!isEmpty || !found) && (
          <Panel title="Replies">
            <RepliesPanel measurement={measurement} replies={replies} />
          </Panel>
        )}
        <Explanation />
        <Announcement replies={replies} cancelled={cancelled} />
      </div>
    </article>
  );
}

/** Before any verdict on a part of the replies. */
function BrokenAnswer({ replies }: { replies: RepliesState }) {
  if (replies.state !== 'loaded' || replies.found.broken === undefined) return null;
  return (
    <Notice tone="warning" action={<Button onClick={replies.retry}>Retry</Button>}>
      These are not all replies. {replies.found.broken} The query is repeated automatically.
    </Notice>
  );
}

interface AnnouncementProps {
  replies: RepliesState;
  cancelled: boolean;
}

/** Says the two moments that matter: the first reply, and the last. Each count would be a stream of words. */
function Announcement({ replies, cancelled }: AnnouncementProps) {
  const { count } = useFormats();
  const following = replies.state === 'loaded' && replies.following;
  // Who opens the page of what is over reads the figures.
  const [wasFollowing, setWasFollowing] = useState(false);
  if (following && !wasFollowing) setWasFollowing(true);
  const number = replies.state === 'loaded' ? replies.found.replies.length : 0;
  const text = following
    ? number > 0 && 'Replies are coming in.'
    : wasFollowing && (number > 0 ? `The last reply has come: ${formatPlural(number, 'reply', count)}.` : 'No reply has come.');
  return (
    <p className={visuallyHidden.text} role="status">
      {cancelled && 'The measurement was cancelled. '}
      {text}
    </p>
  );
}
