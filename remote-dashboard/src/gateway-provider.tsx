import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useAuth } from 'shared/auth';
import { createGateway } from 'shared/gateway';
import { type Formats, siteFormats } from './format/formats.ts';
import { ServerClock } from './format/server-clock.ts';
import { createCache, refreshAll } from './polling/query-cache.ts';
import { Announcements } from './refreshing/announcements.tsx';
import { useFocusOfFormer } from './use-focus-of-former.ts';
import { type DatasetsSite, GatewayContext } from './use-gateway.ts';
import { useLatest } from './use-latest.ts';
import { createMemoryStorage, type UserStorage } from './user-storage.ts';

interface GatewayProviderProps {
  /** Origin of the gateway; `''` is the page's own. */
  origin: string;
  /** `same-origin` in the site's own pages (see `shared/gateway`). */
  credentials?: 'omit' | 'same-origin';
  /** The site's if they are left out. */
  formats?: Formats;
  site?: DatasetsSite;
  /** In memory if it is left out, as long as the panels are shown. */
  storage?: UserStorage;
  /** Follows the gateway's time; the build stops it. */
  clock?: ServerClock;
  onError(error: unknown): void;
  /** Takes the error that broke a panel; `onError` does if it is left out. */
  onBreak?: ((error: unknown) => void) | undefined;
  /** The element around it, in which the focus stays when another provider takes its place. */
  root?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Gives the panels the gateway, its clock, a storage, and a cache of their own, which lives as long as they do. */
export function GatewayProvider({
  origin,
  credentials = 'omit',
  formats = siteFormats,
  site,
  onError,
  onBreak = onError,
  root,
  children,
  ...given
}: GatewayProviderProps) {
  const session = useAuth();
  // A call must find the session that allowed it.
  const latestSession = useLatest(session);
  const rendered = useRef(false);
  useEffect(() => {
    rendered.current = true;
  }, []);
  const [clock] = useState(() => given.clock ?? new ServerClock());
  const [storage] = useState(() => given.storage ?? createMemoryStorage());
  const [cache] = useState(createCache);
  const [asked] = useState(() => new Set<string>());
  const gateway = useMemo(() => {
    const onServerTime = (time: number) => clock.set(time);
    return createGateway({ origin, credentials, session: latestSession, onError, onServerTime });
  }, [origin, credentials, latestSession, onError, clock]);
  const value = useMemo(
    () => ({
      gateway,
      origin,
      site,
      clock,
      formats,
      storage,
      onError,
      onBreak,
      rendered,
      asked,
      refreshAll: () => refreshAll(cache, asked),
    }),
    [gateway, origin, site, clock, formats, storage, onError, onBreak, cache, asked],
  );

  useFocusOfFormer(root);

  // V8 keeps the last object with getters of a kind, here an observer's, and with it the whole cache: an account's data, and of 10,000 agents that
  // were searched and refreshed, 3 MB after an ordinary garbage collection.
  // An insertion effect: all others are cleaned up, too, when a host page hides the panels with <Activity>, and what it shows again would have no
  // data. Subscribers of the cache may not set state from there, so they are called later.
  useInsertionEffect(() => () => void Promise.resolve().then(() => cache.clear()), [cache]);

  // What failed while the login service was away need not wait for its next turn.
  useEffect(() => {
    if (session.status !== 'signed-in') return;
    void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false });
  }, [session.status, cache]);

  return (
    <QueryClientProvider client={cache}>
      <GatewayContext value={value}>
        {children}
        <Announcements />
      </GatewayContext>
    </QueryClientProvider>
  );
}
