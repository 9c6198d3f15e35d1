import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DatasetsError } from 'shared/datasets';
import { useFormats } from '../format/use-formats.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { getReplies, type Replies } from '../replies/get-replies.ts';
import { useGateway } from '../use-gateway.ts';
import { type ComparedMeasurement, isWaiting, readCompared, type SentRow } from './read-compared.ts';

/** One of the two may still get replies: so long a comparison is good for, in ms. */
const STALE_MS = 60_000;
/** While replies are awaited they are fetched anew so often, in ms. */
const AGAIN_MS = 10_000;

interface RepliesOfBoth {
  found: [Replies, Replies];
  /** When they were asked for, by the gateway's clock. */
  at: number;
}

interface ComparedReplies {
  data: RepliesOfBoth | undefined;
  /** Why the latest could not be had; what was there before stays. */
  error: Error | null;
  retry(): void;
}

/** The replies to two measurements. An answer that broke off is a failure: what it lacks would be called silent. */
export function useRepliesOf(one: SentRow, other: SentRow): ComparedReplies {
  const { site, clock, asked, onError } = useGateway();
  const name = `compared ${one.id} ${other.id}`;
  const { data, error, refetch } = useQuery<RepliesOfBoth>({
    queryKey: [name],
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) => data !== undefined && [one, other].some((row) => isWaiting(row, data.at)) && AGAIN_MS,
    async queryFn({ signal }) {
      const at = clock.now();
      try {
        return { found: await Promise.all([wholeAnswer(one.record), wholeAnswer(other.record)]), at };
      } catch (reason) {
        if (!signal.aborted) onError(reason);
        throw reason;
      }

      async function wholeAnswer(measurement: SentMeasurement): Promise<Replies> {
        if (site === undefined) throw new DatasetsError('This page has no public datasets.');
        const replies = await getReplies(site.datasets, measurement, signal);
        if (replies.broken !== undefined) throw new DatasetsError(replies.broken);
        return replies;
      }
    },
  });
  return {
    data,
    error,
    retry() {
      asked.add(name);
      void refetch();
    },
  };
}

/** The paths that replies show. @returns nothing until they are there. */
export function useMeasured({ id, when, record, listed }: SentRow, found: Replies | undefined, at = 0): ComparedMeasurement | undefined {
  const { count } = useFormats();
  return useMemo(() => found && readCompared({ id, when, record, listed }, found, at, count), [id, when, record, listed, found, at, count]);
}
