import type { Source } from '../polling/query-state.ts';
import { usePolled } from '../polling/use-polled.ts';
import { queryWhole } from '../replies/query-whole.ts';
import { useGateway } from '../use-gateway.ts';
import { activityColumns, activityQuery, latestColumns, latestQuery } from './agent-queries.ts';
import { type Interval, type LatestReply, readInterval, readLatest } from './read-answers.ts';

const EVERY_MS = 60_000;
/** So many rows are enough for either query. */
const MOST_ROWS = 1_000;

export interface AgentReplies {
  /** Ascending; without those in which nothing came. */
  intervals: Interval[];
  /** Newest first. */
  latest: LatestReply[];
}

/** What the public dataset has of an agent's replies, kept up to date. */
export function useAgentReplies(id: string): Source<AgentReplies> {
  const { site, onError } = useGateway();
  return usePolled<AgentReplies>({
    name: `replies of ${id}`,
    every: EVERY_MS,
    async load(signal) {
      if (!site) throw new Error('This page does not know where the public datasets are.');
      const options = { signal, maxRows: MOST_ROWS, onError };
      const [intervals, latest] = await Promise.all([
        queryWhole(site.datasets, { sql: activityQuery(id), columns: activityColumns, read: readInterval, ...options }),
        queryWhole(site.datasets, { sql: latestQuery(id), columns: latestColumns, read: readLatest, ...options }),
      ]);
      return { intervals, latest };
    },
  });
}
