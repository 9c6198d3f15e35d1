import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DatasetsError } from 'shared/datasets';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { useGateway } from '../use-gateway.ts';
import { getDatasetsTime } from './get-datasets-time.ts';
import { getReplies } from './get-replies.ts';
import { keptUntil } from './kept-until.ts';
import { isFull, mergeReplies } from './merge-replies.ts';
import { isAwaited, isFollowing, lookFor, margins, nextAttempt, nextLook, type SearchState } from './replies-pace.ts';

/** So long the replies stay in memory when their page has gone, in ms: 100,000 are tens of megabytes. */
const KEPT_UNSEEN_MS = 60_000;
/** Time until the rest of an answer is asked for that was too large, in ms. */
const REST_MS = 1_500;

/** The replies to a measurement, as far as they have been found. */
export type RepliesState =
  | { state: 'loading' }
  /** The datasets have failed before any reply was found. They are asked again by themselves. */
  | { state: 'failed'; problem: string; retrying: boolean; retry(): void }
  /** The datasets have no replies, and it was sent before the oldest ones that they keep. */
  | { state: 'gone' }
  | {
      state: 'loaded';
      found: FoundReplies;
      /** More replies may come, and are looked for. */
      following: boolean;
      /** Hops without a reply may yet have one. */
      awaited: boolean;
      /** Why the last look failed, if it did: what was found before stays. */
      problem: string | undefined;
      retry(): void;
    };

/** All replies that were found so far, and when they were asked for. */
export interface FoundReplies extends Awaited<ReturnType<typeof getReplies>> {
  /** When a reply came that was not there at the first look; ms since 1970, by the gateway's clock. */
  newAt: number | undefined;
  /** When all replies were asked for last, and those that came lately; as `newAt`. */
  allAt: number;
  lateAt: number;
  /** How long it took to get and read the answer, in ms. */
  took: number;
}

/**
 * Looks for the replies to a measurement in the public datasets: again and again while they may come, not in a hidden tab, and less often
 * when the datasets fail.
 *
 * @param complete - whether all probes have left; nothing where that is not known.
 */
export function useReplies(measurement: SentMeasurement, datasets: string, complete: boolean | undefined): RepliesState {
  const { clock, asked, onError } = useGateway();
  const { id, sent, probes, senders, isReadBack } = measurement;
  const name = `replies ${id}`;
  // One text: the key is read at each render.
  const addresses = useMemo(() => senders.map(({ address }) => address).join(' '), [senders]);
  // By this computer's clock: what the server's is may come later.
  const [begun] = useState(Date.now);
  // The cache forgets the failure as soon as it tries again.
  const [failure, setFailure] = useState('');
  /** @param moment - when the datasets answered last: what comes after it, in a hidden tab or while they fail, nobody has seen yet. */
  const stateOf = (found: FoundReplies | undefined, moment: number): SearchState => {
    const now = clock.at(Math.max(moment, begun));
    return { now, sent, probes, since: clock.at(begun), newAt: found?.newAt, complete, took: found?.took ?? 0 };
  };
  const setClock = async (signal: AbortSignal) => {
    const time = await getDatasetsTime(datasets, signal);
    // Meanwhile the gateway may have told it.
    if (time !== undefined && !clock.isServers) clock.set(time);
  };
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery<FoundReplies, Error>({
    queryKey: [name, sent, addresses],
    async queryFn({ signal, client, queryKey }) {
      const started = performance.now();
      const moment = Date.now();
      try {
        const last = client.getQueryData<FoundReplies>(queryKey);
        const quietSince = last?.newAt ?? clock.at(begun);
        // The rest of an answer that was too large comes with the new ones.
        const look = !last ? 'all' : last.isCut ? 'new' : lookFor({ ...last, now: clock.at(moment), quietSince });
        if (last && isFull(last) && look !== 'all') return last;
        // Before a clock that may be wrong says that all is over, or not yet begun.
        const isDoubtful = !last && !clock.isServers && !isFollowing(stateOf(undefined, moment));
        const timeTold = isDoubtful ? setClock(signal) : undefined;
        // It fails with `signal` alone, as all the rest does.
        timeTold?.catch(() => {});
        const found =
          last && look !== 'all'
            ? await getReplies(datasets, measurement, signal, last.replies, margins[look])
            : await getReplies(datasets, measurement, signal);
        // Replies that are there are shown, whatever the time is.
        if (found.replies.length === 0) await timeTold;
        const now = clock.at(moment);
        const allAt = last && look !== 'all' ? last.allAt : now;
        const lateAt = last && look === 'new' ? last.lateAt : now;
        const next = { ...found, allAt, lateAt, newAt: last?.newAt, took: performance.now() - started };
        const merged = mergeReplies(last, next, look);
        if (last && !last.isCut && merged.replies !== last.replies) merged.newAt = clock.now();
        if (found.broken === undefined) return merged;
        // What has come is shown; that it is a failure brings the next attempt.
        if (merged !== last) client.setQueryData(queryKey, merged);
        throw new DatasetsError(found.broken);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        onError(error);
        setFailure((error as Error).message);
        throw error;
      }
    },
    staleTime: 0,
    gcTime: KEPT_UNSEEN_MS,
    refetchInterval({ state }) {
      if (state.status === 'error') return nextAttempt(state.errorUpdatedAt - Math.max(state.dataUpdatedAt, begun));
      return state.data?.isCut ? REST_MS : (nextLook(stateOf(state.data, state.dataUpdatedAt)) ?? false);
    },
    refetchOnWindowFocus: ({ state }) => isFollowing(stateOf(state.data, state.dataUpdatedAt)),
    structuralSharing: false,
  });
  // What is read back has more and more agents: the replies to the first ones stay until those to all are there, also while the datasets fail.
  const [shown, setShown] = useState({ id, data });
  if (isReadBack && data && data !== shown.data) setShown({ id, data });
  const found = data ?? (isReadBack && shown.id === id ? shown.data : undefined);
  const retry = () => {
    asked.add(name);
    void refetch({ cancelRefetch: false });
  };

  // An answer without replies says nothing of the time after it.
  if (found && !(error && found.replies.length === 0)) {
    if (found.replies.length === 0 && found.broken === undefined && clock.now() >= keptUntil(measurement)) return { state: 'gone' };
    const search = stateOf(found, dataUpdatedAt);
    const following = isFollowing(search);
    const awaited = found !== data || found.broken !== undefined || (following && isAwaited(search));
    return { state: 'loaded', found, following, awaited, problem: error?.message, retry };
  }
  if (failure) return { state: 'failed', problem: failure, retrying: isFetching, retry };
  return { state: 'loading' };
}
