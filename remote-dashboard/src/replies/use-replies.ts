import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DatasetsError } from 'shared/datasets/result';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { useGateway } from '../use-gateway.ts';
import { getReplies } from './get-replies.ts';
import { isAwaited, isFollowing, nextAttempt, nextLook, type SearchState } from './replies-pace.ts';
import { KEPT_MS } from './replies-query.ts';
import type { Reply } from './reply.ts';

/** So long the replies stay in memory when their page has gone, in ms: 100,000 are tens of megabytes. */
const KEPT_UNSEEN_MS = 60_000;

/** The replies to a measurement, as far as they have been found. */
export type RepliesState =
  | { state: 'loading' }
  /** The datasets have failed before any reply was found. They are asked again by themselves. */
  | { state: 'failed'; problem: string; retrying: boolean; retry(): void }
  /** It was sent before the oldest replies that the datasets keep. */
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

export interface FoundReplies extends Awaited<ReturnType<typeof getReplies>> {
  /** When a reply came that was not there at the first look; ms since 1970, by the gateway's clock. */
  newAt: number | undefined;
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
  const { clock, onError } = useGateway();
  const { id, sent, probes, senders } = measurement;
  const [since] = useState(() => clock.now());
  // The cache forgets the failure as soon as it tries again.
  const [failure, setFailure] = useState(() => ({ problem: '', begun: Date.now() }));
  const isGone = sent + KEPT_MS < clock.now();

  const stateOf = (found: FoundReplies | undefined): SearchState => {
    return { now: clock.now(), sent, probes, since, newAt: found?.newAt, complete, took: found?.took ?? 0 };
  };
  const { data, error, isFetching, refetch } = useQuery<FoundReplies, Error>({
    queryKey: ['replies', id, sent, ...senders.map(({ address }) => address)],
    async queryFn({ signal, client, queryKey }) {
      const begun = performance.now();
      try {
        const found = await getReplies(datasets, measurement, signal);
        const last = client.getQueryData<FoundReplies>(queryKey);
        const merged = merge(last, { ...found, newAt: last?.newAt, took: performance.now() - begun }, clock.now());
        if (found.broken === undefined) return merged;
        // What has come is shown; that it is a failure brings the next attempt.
        client.setQueryData(queryKey, merged);
        throw new DatasetsError(found.broken);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        onError(error);
        setFailure(({ begun }) => ({ problem: (error as Error).message, begun }));
        throw error;
      }
    },
    enabled: !isGone,
    staleTime: 0,
    gcTime: KEPT_UNSEEN_MS,
    refetchInterval({ state }) {
      if (state.status === 'error') return nextAttempt(state.errorUpdatedAt - Math.max(state.dataUpdatedAt, failure.begun));
      return nextLook(stateOf(state.data)) ?? false;
    },
    refetchOnWindowFocus: ({ state }) => nextLook(stateOf(state.data)) !== undefined,
    structuralSharing: false,
  });
  const retry = () => void refetch({ cancelRefetch: false });

  if (isGone) return { state: 'gone' };
  if (data) {
    const search = stateOf(data);
    const awaited = data.broken !== undefined || isAwaited(search);
    return { state: 'loaded', found: data, following: isFollowing(search), awaited, problem: error?.message, retry };
  }
  if (failure.problem) return { state: 'failed', problem: failure.problem, retrying: isFetching, retry };
  return { state: 'loading' };
}

/** Keeps the list where nothing new has come: what is made of it need not be made anew. An answer that broke off takes nothing away. */
function merge(last: FoundReplies | undefined, next: FoundReplies, now: number): FoundReplies {
  if (!last) return next;
  if (next.broken !== undefined && next.replies.length <= last.replies.length) return last;
  const isSame = next.replies.length === last.replies.length && next.replies.every((reply, place) => isEqual(reply, last.replies[place]));
  return isSame ? { ...next, replies: last.replies } : { ...next, newAt: now };
}

const told = ['received', 'rtt', 'ttl', 'from', 'target', 'source', 'ids'] as const;

function isEqual(a: Reply, b: Reply | undefined): boolean {
  return told.every((field) => a[field] === b?.[field]);
}
