import { useMemo } from 'react';
import { Meter } from 'shared/ui/meter';
import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { CancelButton, TOO_LATE } from '../measurements/cancel-button.tsx';
import { describeState } from '../measurements/get-measurements.ts';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import type { UserSource } from '../polling/query-state.ts';
import type { Reply } from '../replies/reply.ts';
import { useGateway } from '../use-gateway.ts';
import { AgentList } from './agent-list.tsx';
import { sendersOf } from './describe-measurement.ts';
import type { Progress } from './get-progress.ts';
import { readMeasurement } from './measurement-records.ts';
import styles from './progress-panel.module.css';
import type { SentMeasurement } from './sent-measurement.ts';

interface ProgressPanelProps {
  measurement: SentMeasurement;
  progress: UserSource<Progress | null>;
  /** Those to its probes; nothing until the datasets have answered. */
  replies: readonly Reply[] | undefined;
  /** It had ended before Cancel was pressed here. */
  tooLate: boolean;
  onCancelled(inTime: boolean): void;
}

/** How many probes have left and how many replies have come: in all, and for each agent. What is the sender's alone, as the credits are, is left out for others. */
export function ProgressPanel({ measurement, progress, replies, tooLate, onCancelled }: ProgressPanelProps) {
  const { count } = useFormats();
  const known = progress.state === 'loaded' ? (progress.data ?? undefined) : undefined;
  const { id, cancelled, unsent } = measurement;
  const isOwn = useIsOwn(id, progress);
  const all = known?.probes.all || measurement.probes * sendersOf(measurement);
  const withoutProgress =
    unsent === undefined
      ? progress.state === 'loaded' && 'The gateway has no progress of it for this account.'
      : describeUnsent(unsent, count);
  return (
    <section className={styles.progress} aria-label="Progress" tabIndex={-1}>
      <dl className={styles.figures}>
        <Figure name="Probes" value={count(all)} />
        <Figure name="Replies" value={replies ? count(replies.length) : '–'} />
        <Figure name="First reply" value={firstReply(measurement, replies) ?? '–'} />
        {isOwn && <Figure name="Credits used" value={count(all)} />}
      </dl>
      {/* One row from the beginning to the end: nothing below it moves. */}
      {(progress.state !== 'signed-out' || (cancelled ?? unsent) !== undefined) && (
        <div className={styles.state}>
          {cancelled !== undefined && <Cancelled sent={cancelled} all={all} isOwn={isOwn} />}
          {cancelled === undefined &&
            (known ? <State {...{ known, all, id, unsent, tooLate, onCancelled }} /> : withoutProgress && <span>{withoutProgress}</span>)}
          {progress.state === 'failed' && <Failure what="progress" problem={progress.problem} onRetry={progress.retry} />}
        </div>
      )}
      {known && !known.complete && <Freshness of={progress} what="Progress" />}
      <AgentList measurement={measurement} progress={known} replies={replies} />
    </section>
  );
}

/** Whether the signed-in user has sent it: the gateway tells them the progress, and before that this browser may know it. */
function useIsOwn(id: string, { state, ...progress }: UserSource<Progress | null>): boolean {
  const { storage } = useGateway();
  const isKnownHere = useMemo(() => readMeasurement(storage, id) !== undefined, [storage, id]);
  if (state === 'signed-out') return false;
  return isKnownHere || ('data' in progress && progress.data !== null);
}

interface StateProps extends Pick<ProgressPanelProps, 'tooLate' | 'onCancelled'> {
  known: Progress;
  all: number;
  id: string;
  unsent: number | undefined;
}

function State({ known, all, id, unsent, tooLate, onCancelled }: StateProps) {
  const { count } = useFormats();
  const text = `${count(known.probes.sent)} of ${formatPlural(all, 'probe', count)} sent`;
  const end = tooLate ? <span>{TOO_LATE}</span> : <CancelButton id={id} onCancelled={onCancelled} />;
  if (known.complete) {
    return (
      <>
        <span>{unsent === undefined ? text : describeUnsent(unsent, count)}</span>
        {tooLate && end}
      </>
    );
  }
  return (
    <>
      <div className={styles.running}>
        <span>{text}</span>
        <Meter label="Probes sent" text={text} value={known.probes.sent} max={all} high={false} />
      </div>
      {end}
    </>
  );
}

/** The gateway charges for all probes when it accepts them, and gives nothing back. */
function Cancelled({ sent, all, isOwn }: { sent: number; all: number; isOwn: boolean }) {
  const { count } = useFormats();
  return (
    <p className={styles.cancelled}>
      <strong>{describeState('cancelled')}</strong>:{' '}
      <span>{sent === 0 ? 'no probe was sent.' : describeUnsent(Math.max(0, all - sent), count)}</span>
      {isOwn && <span> Credits are not given back.</span>}
    </p>
  );
}

function describeUnsent(probes: number, count: Formats['count']): string {
  return `${formatPlural(probes, 'probe', count)} ${probes === 1 ? 'was' : 'were'} not sent.`;
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How long after sending the first reply came; clocks that differ may say that it came before. */
function firstReply({ sent }: SentMeasurement, replies: readonly Reply[] = []): string | undefined {
  const [first] = replies;
  if (!first) return undefined;
  const seconds = (first.received - sent) / 1000;
  return seconds < 0 || seconds > 3600 ? `${new Date(first.received).toISOString().slice(11, 19)} UTC` : `after ${seconds.toFixed(1)} s`;
}
