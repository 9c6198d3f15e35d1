import type { PlotSeries } from 'shared/ui/plot';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { medianOf } from '../path/path-statistics.ts';
import type { Reply } from '../replies/reply.ts';

export interface ChartData {
  /** TTLs, or seconds since the measurement was sent: ascending. */
  xs: number[];
  /** One for each agent, with the target in its name where there are several. */
  series: PlotSeries[];
}

/** So many lines can be told from one another. */
export const MOST_SERIES = 12;

/** Median RTTs by TTL, with their spread. A hop that did not reply is a gap. */
export function rttByHop(paths: readonly MeasuredPath[], nameOf: (path: MeasuredPath) => string): ChartData {
  const drawn = paths.filter(({ hops }) => hops.some(({ responders }) => responders.length > 0)).slice(0, MOST_SERIES);
  const answered = drawn.flatMap(({ hops }) => hops.filter(({ responders }) => responders.length > 0).map(({ ttl }) => ttl));
  if (answered.length === 0) return { xs: [], series: [] };
  const first = Math.min(...drawn.map(({ hops }) => hops[0]?.ttl ?? 1));
  const last = Math.max(...answered);
  const xs = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    xs,
    series: drawn.map((path) => {
      const rttsAt = new Map(path.hops.map(({ ttl, responders }) => [ttl, responders.flatMap(({ rtts }) => rtts).sort((a, b) => a - b)]));
      const at = (take: (rtts: readonly number[]) => number | undefined) =>
        xs.map((ttl) => {
          const rtts = rttsAt.get(ttl) ?? [];
          return rtts.length > 0 ? (take(rtts) ?? null) : null;
        });
      return { name: nameOf(path), values: at(medianOf), low: at((rtts) => rtts[0]), high: at((rtts) => rtts.at(-1)) };
    }),
  };
}

/** RTTs of the target's replies by the moment at which they were received, in seconds since the measurement was sent. */
export function rttOverTime(
  { sent }: Pick<SentMeasurement, 'sent'>,
  paths: readonly MeasuredPath[],
  replies: readonly Reply[],
  nameOf: (path: MeasuredPath) => string,
): ChartData {
  const drawn = paths.filter(({ reachedAt }) => reachedAt !== undefined).slice(0, MOST_SERIES);
  const keys = new Map(drawn.map(({ source, target }, index) => [`${source} ${target}`, index]));
  const points = replies
    .flatMap(({ source, target, from, received, rtt, icmp }) => {
      const index = keys.get(`${source} ${target}`);
      const isReply = index !== undefined && from === target && icmp.type !== 3 && Number.isFinite(received) && Number.isFinite(rtt);
      return isReply ? [{ index, at: (received - sent) / 1000, rtt }] : [];
    })
    .sort((a, b) => a.at - b.at);
  const values = drawn.map(() => points.map((): number | null => null));
  points.forEach(({ index, rtt }, place) => {
    const own = values[index];
    if (own) own[place] = rtt;
  });
  return { xs: points.map(({ at }) => at), series: drawn.map((path, index) => ({ name: nameOf(path), values: values[index] ?? [] })) };
}
