import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGateway } from '../use-gateway.ts';
import type { Source } from './query-state.ts';

interface Polled<T> {
  /** Names the data in the cache of this account. */
  name: string;
  /** Time between two fetches, in ms (section 9 of the specification); as the last answer wants it, `undefined` if that was a failure. */
  every: number | ((last: T | undefined) => number);
  /** The next moment from which the data is old, however young: ms since 1970, as is the moment it is asked at. */
  endsAfter?(moment: number): number;
  /**
   * Fetches once. What has not changed in what came last, if anything did, keeps its identity: {@link shareStructure}. Rejects with an error
   * whose message may be shown.
   *
   * @param lastAt - when `last` came, or the same again; ms since 1970.
   */
  load(signal: AbortSignal, last: T | undefined, lastAt: number): Promise<T>;
  /** `waiting`: do not start yet. `once`: fetch what is missing, but do not repeat it. */
  pace?: 'regular' | 'waiting' | 'once';
}

/**
 * The least time until a fetch, in ms. The interval starts anew when a fetch begins: what is left of it may be nothing, and it would fire all
 * the time until the answer.
 */
const SOON_MS = 1000;

/**
 * Fetches at once and then regularly, while the tab is visible: a tab that returns catches up if it is overdue. There is never
 * more than one fetch of a name on its way, and none after the component is gone.
 *
 * @returns the same object until something in it changes.
 */
export function usePolled<T>({ name, every, endsAfter, load, pace = 'regular' }: Polled<T>): Source<T> {
  const { asked } = useGateway();
  const repeat = pace === 'regular';
  /** How long an answer of this moment is good for, in ms. */
  const lasts = ({ data, status }: { data: T | undefined; status: string }, moment: number) => {
    const time = typeof every === 'number' ? every : every(status === 'error' ? undefined : data);
    return endsAfter ? Math.min(time, endsAfter(moment) - moment) : time;
  };
  const [opened] = useState(Date.now);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery<T, Error>({
    queryKey: [name],
    queryFn({ signal, client }): Promise<T> {
      const last = client.getQueryState<T>([name]);
      return load(signal, last?.data, last?.dataUpdatedAt ?? 0);
    },
    enabled: pace !== 'waiting',
    staleTime: ({ state }) => lasts(state, state.dataUpdatedAt),
    // Counted from the last answer, good or bad, also of an earlier page: the timer starts as this one opens. The same at each render, which
    // would start the time anew if it were not.
    refetchInterval({ state }) {
      const last = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return repeat && Math.max(SOON_MS, lasts(state, last) - Math.max(0, opened - last));
    },
    refetchOnWindowFocus: repeat,
    refetchOnReconnect: repeat,
    // `load` keeps what is the same. This would compare lists place by place, and an agent that comes moves all others.
    structuralSharing: false,
  });
  const problem = error?.message;

  return useMemo(() => {
    const retry = () => {
      asked.add(name);
      void refetch({ cancelRefetch: false });
    };
    if (data !== undefined) return { state: 'loaded', data, loadedAt: dataUpdatedAt, refreshing: isFetching, problem, retry };
    if (problem !== undefined) return { state: 'failed', problem, retry };
    return { state: 'loading' };
  }, [data, dataUpdatedAt, isFetching, problem, refetch, asked, name]);
}
