import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DatasetsError } from 'shared/datasets';
import { isInside } from 'shared/format/source-address';
import { useMeasurements } from '../measurements/use-measurements.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { notUnderstood, queryWhole } from '../replies/query-whole.ts';
import { readSent, readSource, sourceColumns, sourcesQuery } from '../replies/sources-query.ts';
import { useGateway } from '../use-gateway.ts';
import { BrokenLink } from './broken-link.tsx';
import type { SentMeasurement } from './sent-measurement.ts';

/** Replies of a measurement that are enough to know what was sent come within this time before and after the gateway's own, in ms. */
const AROUND_MS = 2 * 60_000;
/** Replies come until so long after the gateway has last heard of a measurement, in ms. */
const AFTER_MS = 30_000;
/** So often they are read while more may come, in ms; later after a twentieth of the time since sending: slow agents send for an hour. */
const EVERY_MS = 5_000;
const LATER = 1 / 20;

const notRead = 'What was sent could not be read back from the replies.';

/** Why it is not known what was sent. The announcer tells of some failures. */
export type NotKnown =
  | { state: 'looking' }
  | { state: 'unknown'; notice: ReactNode }
  | { state: 'failed'; problem: string; isAnnounced?: boolean; retry(): void };

interface ReadBackProps {
  id: string;
  datasets: string;
  /** What is shown instead while it is looked for, and when nobody knows. */
  instead(state: NotKnown): ReactNode;
  children(measurement: SentMeasurement): ReactNode;
}

/**
 * Reads back what the user has sent: the gateway knows when, and the replies to the user's own prefixes tell the rest. For a measurement that
 * is in no link and not known in this browser. While more replies may come, they are read again: the first ones are not from all agents.
 */
export function ReadBack({ id, datasets, instead, children }: ReadBackProps) {
  const { clock, onError } = useGateway();
  const measurements = useMeasurements();
  const prefixes = usePrefixes();
  const list = (measurements.state === 'loaded' && measurements.data) || [];
  const listed = list.find((measurement) => measurement.id === id);
  const own = prefixes.state === 'loaded' ? prefixes.data : undefined;
  const started = listed?.started;
  const until = (listed?.moved ?? started ?? 0) + AROUND_MS;
  /** Whether an answer of this moment may grow; ms since 1970. */
  const mayGrow = (moment: number) => started !== undefined && clock.at(moment) < until;
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery<SentMeasurement | null, Error>({
    queryKey: ['read back', id],
    enabled: listed !== undefined && own !== undefined,
    staleTime: ({ state }) => (mayGrow(state.dataUpdatedAt) ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval({ state }) {
      // A failure is shown where nothing is known, with its Retry.
      if (!mayGrow(state.dataUpdatedAt) || (state.status === 'error' && !state.data)) return false;
      // The same at each render, which would start the time anew if it were not.
      const last = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return Math.max(EVERY_MS, (clock.at(last) - (started ?? 0)) * LATER);
    },
    async queryFn({ signal }) {
      try {
        // Nobody knows where to look for its replies.
        if (started === undefined || !listed) return null;
        const { probes, agents } = listed;
        const all = (own ?? []).flatMap(({ id: agent, prefixes: list }) => list.map(({ userPrefix }) => ({ agent, userPrefix })));
        const question = { prefixes: all.map(({ userPrefix }) => userPrefix), from: started - AROUND_MS, until };
        const onLeftOut = () => {
          // A sender would be missing, and its probes would be the others'.
          throw new DatasetsError(notUnderstood);
        };
        const sources = await queryWhole(datasets, {
          sql: sourcesQuery(question),
          columns: sourceColumns,
          read: readSource,
          signal,
          onLeftOut,
        });
        const agentOf = (address: string) => {
          const owners = new Set(all.flatMap(({ agent, userPrefix }) => (isInside(address, userPrefix) ? agent : [])));
          return owners.size === 1 ? [...owners][0] : undefined;
        };
        const others = list.flatMap((other) =>
          other === listed || other.started === undefined ? [] : { sent: other.started, until: (other.moved ?? other.started) + AFTER_MS },
        );
        return readSent(sources, { id, sent: started, probes: probes.all, agents: agents.all, agentOf, others }) ?? null;
      } catch (reason) {
        if (signal.aborted) throw signal.reason;
        onError(reason);
        throw reason;
      }
    },
  });
  if (data) return children(data);
  const isWaiting = [measurements, prefixes].some(({ state }) => state === 'loading');
  const isEarly = data === null && !error && mayGrow(dataUpdatedAt);
  if (isWaiting || isFetching || isEarly) return instead({ state: 'looking' });
  for (const source of [measurements, prefixes]) {
    if (source.state === 'failed') return instead({ state: 'failed', problem: source.problem, isAnnounced: true, retry: source.retry });
  }
  if (error)
    return instead({ state: 'failed', problem: error instanceof DatasetsError ? error.message : notRead, retry: () => void refetch() });
  return instead({ state: 'unknown', notice: <BrokenLink /> });
}
