import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { lazyModule } from 'shared/lazy';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { queryWhole } from '../replies/query-whole.ts';
import { useGateway } from '../use-gateway.ts';
import { isKept } from './history-row.ts';
import type { RepliesSummary } from './replies-summary.ts';

/** The numbers of replies, as far as they are known. */
interface Summaries {
  byId: ReadonlyMap<string, RepliesSummary>;
  /** They are being asked for. */
  loading: boolean;
  /** Why they could not be had. */
  problem: string | undefined;
  retry(): void;
}

/** So long after sending, in ms, all replies have come: they are not counted again. */
const SETTLED_MS = 10 * 60_000;
/** How often they are counted until then, in ms. */
const EVERY_MS = 10_000;

/** Its code comes when there is something to count. */
const summaries = lazyModule(() => import(/* webpackChunkName: "compare" */ './replies-summary.ts'));
const NAME = 'history';
const nothing: ReadonlyMap<string, RepliesSummary> = new Map();
const none: RepliesSummary = { replies: 0, medianMs: undefined };

/** Counts the replies to measurements in the public datasets, all in one query. What has been counted for good is not asked for again. */
export function useSummaries(measurements: readonly SentMeasurement[]): Summaries {
  const { clock, site, asked, onError } = useGateway();
  const wanted = measurements.filter((measurement) => isKept(measurement, clock.now()));
  const isSettled = ({ sent }: SentMeasurement) => clock.now() - sent > SETTLED_MS;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [NAME, ...wanted.map(({ id }) => id)],
    enabled: wanted.length > 0 && site !== undefined,
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS,
    refetchInterval: wanted.every(isSettled) ? false : EVERY_MS,
    async queryFn({ client, signal }) {
      const { columns, readSummary, summaryQuery } = await summaries.load().catch((cause) => {
        if (!signal.aborted) onError(cause);
        throw new Error('A part of this page did not load.', { cause });
      });
      let missing = wanted.filter(({ id }) => !counted(client, id));
      const found = new Map<string, RepliesSummary>();
      // One query, unless the measurements have so many agents that it would be too long.
      for (let question = summaryQuery(missing); question && site; question = summaryQuery(missing)) {
        const { sql, asked } = question;
        const read = (row: readonly unknown[]) => readSummary(row, asked);
        let isWhole = true;
        const onLeftOut = () => {
          isWhole = false;
        };
        const answered = new Map(await queryWhole(site.datasets, { sql, columns, read, signal, onError, onLeftOut }));
        for (const measurement of asked) {
          // Without a row it has no replies, unless its row is among those that were left out.
          const summary = answered.get(measurement.id) ?? (isWhole ? none : undefined);
          if (!summary) continue;
          found.set(measurement.id, summary);
          if (isSettled(measurement)) client.setQueryData(keyOf(measurement.id), summary);
        }
        missing = missing.filter((measurement) => !asked.includes(measurement));
      }
      return new Map(wanted.flatMap(({ id }) => entryOf(id, found.get(id) ?? counted(client, id))));
    },
  });
  return {
    byId: data ?? nothing,
    loading: wanted.length > 0 && (isPending || isPlaceholderData) && !error,
    problem: error ? error.message : undefined,
    retry() {
      asked.add(NAME);
      void refetch();
    },
  };
}

const keyOf = (id: string) => ['replies counted', id];

function counted(client: QueryClient, id: string): RepliesSummary | undefined {
  return client.getQueryData<RepliesSummary>(keyOf(id));
}

function entryOf(id: string, summary: RepliesSummary | undefined): [string, RepliesSummary][] {
  return summary ? [[id, summary]] : [];
}
