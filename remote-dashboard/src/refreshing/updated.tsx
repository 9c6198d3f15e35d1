import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatAge } from '../format/format-age.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { OLD_MS } from '../panel/freshness.tsx';
import { sources } from '../sources.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './refresh-bar.module.css';

/** When everything that is shown was updated; nothing until all of it has come. What is older says so itself. */
export function Updated() {
  const { clock } = useGateway();
  const formats = useFormats();
  const now = useNow();
  const loadedAt = useCached(updatedAt);
  const refreshing = useCached(isRefreshing);
  if (loadedAt === 0) return null;
  const moment = clock.at(loadedAt);
  const exact = formats.moment(moment, now);
  return (
    <>
      {/* In front: it moves nothing. */}
      {refreshing && <span className={styles.refreshing}>refreshing… · </span>}
      <span>
        Updated{' '}
        <time dateTime={new Date(moment).toISOString()} title={exact}>
          {formatAge(now - moment) ?? exact}
        </time>
      </span>
    </>
  );
}

/** Reads something of all data that is shown, and again whenever that changes. */
function useCached<T extends number | boolean>(read: (shown: Query[]) => T): T {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const get = () => read(shownIn(cache));
  return useSyncExternalStore(subscribe, get, get);
}

/** Without what the gateway does not know. */
function shownIn(cache: QueryCache): Query[] {
  return cache.findAll({ predicate: (query) => String(query.queryKey[0]) in sources && query.state.data !== null && !query.isDisabled() });
}

/** Of the data that is not old, the oldest: ms since 1970; 0 while something has not come yet. The token says itself until when it is good. */
function updatedAt(shown: Query[]): number {
  if (shown.some(({ state }) => state.status === 'pending')) return 0;
  const times = shown
    .filter(({ queryKey, state }) => queryKey[0] !== 'token' && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  const newest = Math.max(0, ...times);
  return Math.min(newest, ...times.filter((time) => newest - time <= OLD_MS));
}

const isRefreshing = (shown: Query[]) => shown.some(({ state }) => state.fetchStatus === 'fetching' && state.data !== undefined);
