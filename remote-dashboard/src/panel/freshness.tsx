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
      <div className={styles.text} role="alert">
        <p id={id} className={styles.problem}>
          {problem}
        </p>
        <p className={styles.old}>
          Old data, from {moment}
          {refreshing && <Refreshing />}
        </p>
      </div>
      <RetryButton describedBy={id} onRetry={retry} />
    </>
  );
}

function Refreshing() {
  return <span className={styles.refreshing}> · refreshing…</span>;
}
