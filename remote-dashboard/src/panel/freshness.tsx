import { useId } from 'react';
import { formatMoment } from '../clock/format-moment.ts';
import type { Loaded, UserSource } from '../polling/source.ts';
import styles from './freshness.module.css';
import { RetryButton } from './retry-button.tsx';

interface FreshnessProps {
  of: UserSource<unknown>;
  /** What was updated. */
  what: string;
}

/** When the data came; if fetching it again failed, why, and that it is old. Takes the same room in every state. */
export function Freshness({ of: source, what }: FreshnessProps) {
  return <div className={styles.freshness}>{source.state === 'loaded' && <LoadedFreshness source={source} what={what} />}</div>;
}

function LoadedFreshness({ source, what }: { source: Loaded<unknown>; what: string }) {
  const id = useId();
  const { problem, loadedAt, refreshing, retry } = source;
  const moment = <time dateTime={new Date(loadedAt).toISOString()}>{formatMoment(loadedAt, Date.now())}</time>;
  if (problem === undefined) {
    return (
      <p className={styles.text}>
        {what} updated {moment}
        {refreshing && <Refreshing />}
      </p>
    );
  }
  return (
    <>
      <p className={styles.text}>
        <span role="alert">
          <span id={id} className={styles.problem}>
            {problem}
          </span>
          <span className={styles.old}>Old data, from {moment}</span>
        </span>
        {/* Comes and goes with every attempt: the alert would be spoken again. */}
        {refreshing && <Refreshing />}
      </p>
      <RetryButton describedBy={id} onRetry={retry} />
    </>
  );
}

function Refreshing() {
  return <span className={styles.refreshing}> · refreshing…</span>;
}
