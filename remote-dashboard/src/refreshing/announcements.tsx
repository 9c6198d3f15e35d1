import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { useGateway } from '../use-gateway.ts';

/** When the announcer is fetched if there is nothing to announce, in ms: before the network may be gone, and after what is seen first. */
const AHEAD_MS = 5000;

const announcer = lazyModule(() => import(/* webpackChunkName: "announcer" */ './announcer.tsx'));

/** The announcer, fetched with the first failure or the first thing that the reader asks for, or ahead of them. */
export function Announcements() {
  const cache = useQueryClient();
  const { asked, onError } = useGateway();
  const [state, load] = useLazyModule(announcer, { wanted: false, onError });

  useEffect(() => {
    const begin = () => {
      stop();
      load();
    };
    const timer = setTimeout(begin, AHEAD_MS);
    const unsubscribe = cache.getQueryCache().subscribe(({ query }) => {
      if (query.state.status === 'error' || asked.size > 0) begin();
    });
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    return stop;
  }, [cache, asked, load]);

  return state.status === 'ready' && <state.module.Announcer />;
}
