import { useId } from 'react';
import { Button } from 'shared/ui/button';
import { formatAge } from '../format/format-age.ts';
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
  /** Offers to fetch it now. */
  canRefresh?: boolean;
}

const MINUTE_MS = 60_000;

/** How long ago the data came; if fetching it again failed, why, and that it is old. Takes the same room in every state. */
export function Freshness({ of: source, ...props }: FreshnessProps) {
  return (
    <div className={`${styles.room} ${styles.freshness}`}>
      {source.state === 'loaded' && <LoadedFreshness source={source} {...props} />}
    </div>
  );
}

function LoadedFreshness({ source, what, canRefresh }: Omit<FreshnessProps, 'of'> & { source: Loaded<unknown> }) {
  const id = useId();
  const formats = useFormats();
  const now = useNow(MINUTE_MS);
  const { clock } = useGateway();
  const { problem, refreshing, retry } = source;
  const moment = clock.at(source.loadedAt);
  const exact = formats.moment(moment, now);
  const dateTime = new Date(moment).toISOString();
  if (problem === undefined) {
    return (
      <>
        <p className={styles.text}>
          {what} updated{' '}
          <time dateTime={dateTime} title={exact}>
            {formatAge(now - moment) ?? exact}
          </time>
          {refreshing && <Refreshing />}
        </p>
        {canRefresh && (
          <Button size="small" onClick={retry}>
            Refresh now
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.text}>
        <span id={id} className={styles.problem}>
          {problem}
        </span>
        {' · '}
        <span className={styles.old}>
          Old data, from <time dateTime={dateTime}>{exact}</time>
        </span>
        {refreshing && <Refreshing />}
      </p>
      <RetryButton what={what.toLowerCase()} describedBy={id} onRetry={retry} />
    </>
  );
}

function Refreshing() {
  return <span className={styles.refreshing}> · refreshing…</span>;
}
