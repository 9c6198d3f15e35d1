import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';

/** When the announcer is fetched if there is nothing to announce, in ms: before the network may be gone, and after what is seen first. */
const AHEAD_MS = 5000;

const announcer = lazyModule(() => import(/* webpackChunkName: "announcer" */ './announcer.tsx'));

/** The announcer, fetched with the first failure or the first thing that the reader asks for, or ahead of them; after a failure, with the next answer. */
export function Announcements() {
  const cache = useQueryClient();
  const { asked, onError } = useGateway();
  const [state, load] = useLazyModule(announcer, { wanted: false, onError });
  const { status } = state;

  useEffect(() => {
    if (status !== 'idle' && status !== 'failed') return;
    const timer = status === 'idle' ? setTimeout(load, AHEAD_MS) : undefined;
    const unsubscribe = cache.getQueryCache().subscribe((change) => {
      const isWanted = change.query.state.status === 'error' || asked.size > 0;
      if (status === 'idle' ? isWanted : isAnswer(change)) load();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [cache, asked, load, status]);

  return state.status === 'ready' && <state.module.Announcer />;
}

const isAnswer = (change: QueryCacheNotifyEvent) =>
  change.type === 'updated' && (change.action.type === 'success' || change.action.type === 'error');
