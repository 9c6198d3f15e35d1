import { queryDatasets } from 'shared/datasets';
import { showUnseen } from 'shared/format/show-unseen';

/** A path that somebody has measured lately, and how much was measured in the last hour. */
export interface NewestPath {
  agent: string;
  target: string;
  /** When its last reply was received. */
  at: Date;
  /** The replies, by TTL; the last is the target's. Routers that did not answer are missing. */
  hops: { ttl: number; ms: number }[];
  /** Of all measurements of the last hour. */
  replies: number;
  /** That sent them. */
  agents: number;
  /** In SQL, of the whole hour. */
  query: string;
}

/**
 * The newest path of more than five routers that has reached its target. The key of the table begins with the time: of the last hour only the count
 * is read, and the paths are looked for in its end.
 *
 * @param minutes - how far back.
 */
export const newestPathQuery = (
  minutes: number,
) => `WITH (SELECT (toUInt32(count()), toUInt32(uniqExact(agent_id))) FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL 1 HOUR) AS hour
SELECT agent_id AS agent, probe_dst_addr AS target,
  toUnixTimestamp(max(time_received_ns)) AS at,
  arraySort(groupUniqArray((probe_ttl, rtt, reply_src_addr = target))) AS hops,
  hour.1 AS replies, hour.2 AS agents
FROM (
  SELECT agent_id, probe_dst_addr, probe_src_addr, probe_src_port, probe_protocol, probe_ttl, reply_src_addr, rtt, time_received_ns
  FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL ${minutes} MINUTE
  ORDER BY time_received_ns DESC LIMIT 50000
)
GROUP BY agent, target, probe_src_addr, probe_src_port, probe_protocol
HAVING uniqIf(probe_ttl, reply_src_addr != target) > 5 AND countIf(reply_src_addr = target) > 0
ORDER BY at DESC
LIMIT 1`;

/** How far back to look, in minutes: the last only where nothing was measured just now. */
export const windows = [5, 60] as const;

/**
 * Reads the newest path from the public datasets.
 *
 * @param datasets - their URL, of the site's settings.
 * @returns `undefined` when nothing was measured in the last hour.
 * @throws when the datasets cannot be read.
 */
export async function getNewestPath(datasets: string, signal: AbortSignal): Promise<NewestPath | undefined> {
  for (const minutes of windows) {
    const { columns, rows } = await queryDatasets(datasets, newestPathQuery(minutes), { signal });
    const [row] = rows;
    if (row) return parseNewestPath(Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])));
  }
  return undefined;
}

/** @throws when the row is not what was asked for. */
function parseNewestPath(row: Record<string, unknown>): NewestPath {
  const { agent, target, at, hops, replies, agents } = row;
  if (typeof agent !== 'string' || typeof target !== 'string' || ![at, replies, agents].every(isCount))
    throw new Error('The answer of the datasets lacks a column');
  if (!Array.isArray(hops)) throw new Error('The answer of the datasets has no hops');
  const usable = hops.filter(isHop).sort(([ttl, rtt], [otherTtl, otherRtt]) => ttl - otherTtl || rtt - otherRtt);
  if (!usable.some(([, , isTarget]) => isTarget)) throw new Error('The answer of the datasets has no reply of the target');
  const date = new Date(Number(at) * 1000);
  if (Number.isNaN(date.getTime())) throw new Error('The answer of the datasets has no time');
  return {
    agent: showUnseen(agent),
    target,
    at: date,
    hops: onePerTtl(usable),
    replies: Number(replies),
    agents: Number(agents),
    query: newestPathQuery(Math.max(...windows)),
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** One reply, as a column of the datasets can hold it: a TTL of a probe, and an RTT of 16 bits. */
function isHop(hop: unknown): hop is [ttl: number, rtt: number, isTarget: number] {
  if (!Array.isArray(hop) || hop.length !== 3 || !hop.every(isCount)) return false;
  const [ttl, rtt, isTarget] = hop as [number, number, number];
  return 1 <= ttl && ttl <= 255 && rtt <= 65_535 && isTarget <= 1;
}

/** Sorted by TTL and RTT. The target answers every TTL that is large enough: only the smallest tells how far it is. */
function onePerTtl(sorted: [ttl: number, rtt: number, isTarget: number][]): NewestPath['hops'] {
  const end = sorted.findIndex(([, , isTarget]) => isTarget);
  const upToTarget = sorted.slice(0, end + 1);
  return upToTarget
    .filter(([ttl], index) => index === end || (ttl !== upToTarget[index - 1]?.[0] && ttl !== sorted[end]?.[0]))
    .map(([ttl, rtt]) => ({ ttl, ms: rtt / 10 }));
}
