import { type ReactNode, useId } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import type { Loaded, UserSource } from '../polling/query-state.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './freshness.module.css';
import { RetryButton } from './retry-button.tsx';

interface FreshnessProps {
  of: UserSource<unknown>;
  /** What was updated. */
  what: string;
  /** What is there while the data is fresh; then a closed cell has it for screen readers only. */
  children?: ReactNode;
  /** The reason alone, in one line, where a cell of a phone has no room for more, until it is open. */
  brief?: boolean;
}

const MINUTE_MS = 60_000;

/** Data of this age, in ms, is older than any interval between two updates (section 9 of the specification), but the token's. */
export const OLD_MS = 10 * MINUTE_MS;

/** Says of old data that it is old, and why: the last update has failed, or the session has ended. When all was updated is said once, above the panels. */
export function Freshness({ of: source, children, ...props }: FreshnessProps) {
  return source.state === 'loaded' ? (
    <LoadedFreshness source={source} {...props}>
      {children}
    </LoadedFreshness>
  ) : (
    children
  );
}

function LoadedFreshness({ source, what, children, brief = false }: Omit<FreshnessProps, 'of'> & { source: Loaded<unknown> }) {
  const id = useId();
  const formats = useFormats();
  const now = useNow();
  const { clock } = useGateway();
  const { problem, refreshing, retry } = source;
  const moment = clock.at(source.loadedAt);
  // The token says itself until when it is good.
  const isOld = now - moment > OLD_MS && !refreshing && what !== 'Token';
  if (problem === undefined && !isOld) return children;
  return (
    <>
      {children && <div className={`${visuallyHidden.text} ${styles.words}`}>{children}</div>}
      <div className={`${styles.freshness} ${brief ? styles.brief : ''}`}>
        <p className={styles.text}>
          {problem !== undefined && (
            <span className={styles.reason}>
              <span id={id} className={styles.problem}>
                {problem}
              </span>
              <span className={styles.separator}> · </span>
            </span>
          )}
          <span className={styles.old}>
            Old data
            <span className={styles.since}>
              , from <time dateTime={new Date(moment).toISOString()}>{formats.moment(moment, now)}</time>
            </span>
          </span>
          {refreshing && <span className={styles.refreshing}> · refreshing…</span>}
        </p>
        {problem !== undefined && <RetryButton what={what.toLowerCase()} describedBy={id} onRetry={retry} />}
      </div>
    </>
  );
}
