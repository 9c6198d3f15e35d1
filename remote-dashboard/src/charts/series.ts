import { tickStep } from 'd3-array';
import type { PlotSeries } from 'shared/ui/plot';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Hop, MeasuredPath } from '../path/measured-path.ts';
import { medianOf } from '../path/path-statistics.ts';
import type { Reply } from '../replies/reply.ts';

export interface ChartData {
  /** TTLs, or seconds since the measurement was sent: ascending. */
  xs: number[];
  /** One for each agent, with the target in its name where there are several. */
  series: PlotSeries[];
  /** In seconds, where each number is the median of the replies within so long; `xs` are the middles. */
  interval?: number;
  /** So many more paths have such replies than can be told apart. */
  left?: number;
}

/** So many lines can be told from one another. */
export const MOST_SERIES = 12;
/** More replies of a series than these are a cloud of dots: medians are shown instead. */
const MOST_DOTS = 50;
/** About as many medians over time. */
const INTERVALS = 20;

/** Median RTTs by TTL, with their spread. A hop that did not reply is a gap. */
export function rttByHop(paths: readonly MeasuredPath[], nameOf: (path: MeasuredPath) => string): ChartData {
  const { drawn, left } = shorten(paths.filter(({ hops }) => hops.some(hasRtts)));
  const answered = drawn.flatMap(({ hops }) => hops.filter(hasRtts).map(({ ttl }) => ttl));
  if (answered.length === 0) return { xs: [], series: [] };
  const first = Math.min(...drawn.map(({ hops }) => hops[0]?.ttl ?? 1));
  const last = Math.max(...answered);
  const xs = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return {
    xs,
    ...left,
    series: drawn.map((path) => {
      const rttsAt = new Map(path.hops.map(({ ttl, responders }) => [ttl, responders.flatMap(({ rtts }) => rtts)]));
      return { name: nameOf(path), ...spreadAt(xs, rttsAt) };
    }),
  };
}

/** As many as can be told apart, and how many are left out. */
function shorten(paths: readonly MeasuredPath[]) {
  const left = paths.length - MOST_SERIES;
  return { drawn: paths.slice(0, MOST_SERIES), left: left > 0 && { left } };
}

const hasRtts = ({ responders }: Hop) => responders.some(({ rtts }) => rtts.length > 0);

/** Median, fastest and slowest at each place; a gap where there is none. */
function spreadAt(places: readonly number[], rttsAt: ReadonlyMap<number, number[]>): Omit<PlotSeries, 'name'> {
  const sorted = places.map((place) => [...(rttsAt.get(place) ?? [])].sort((a, b) => a - b));
  return {
    values: sorted.map((rtts) => (rtts.length > 0 ? medianOf(rtts) : null)),
    low: sorted.map(([least = null]) => least),
    high: sorted.map((rtts) => rtts.at(-1) ?? null),
  };
}

/**
 * RTTs of the target's replies by the moment at which they were received, in seconds since the measurement was sent. Where a series has many,
 * medians with their spread.
 */
export function rttOverTime(
  { sent }: Pick<SentMeasurement, 'sent'>,
  paths: readonly MeasuredPath[],
  replies: readonly Reply[],
  nameOf: (path: MeasuredPath) => string,
): ChartData {
  const reached = new Map(paths.filter(({ reachedAt }) => reachedAt !== undefined).map((path) => [`${path.source} ${path.target}`, path]));
  const found = replies.flatMap(({ source, target, from, received, receivedBy, rtt, icmp }) => {
    const path = reached.get(`${source} ${target}`);
    const isReply = from === target && icmp.type !== 3 && Number.isFinite(received) && Number.isFinite(rtt);
    return isReply && path?.agent.split(' + ').includes(receivedBy) ? [{ path, at: (received - sent) / 1000, rtt }] : [];
  });
  const withPoints = new Set(found.map(({ path }) => path));
  const { drawn, left } = shorten([...reached.values()].filter((path) => withPoints.has(path)));
  const indexes = new Map(drawn.map((path, index) => [path, index]));
  const points = found
    .flatMap(({ path, ...point }) => {
      const index = indexes.get(path);
      return index === undefined ? [] : [{ index, ...point }];
    })
    .sort((a, b) => a.at - b.at);
  const most = Math.max(...drawn.map((_, series) => points.filter(({ index }) => index === series).length));
  // Not a number where all came at one moment.
  const interval = tickStep(points[0]?.at ?? 0, points.at(-1)?.at ?? 0, INTERVALS);
  if (most > MOST_DOTS && interval > 0) return { ...mediansOf(points, drawn.map(nameOf), interval), ...left };
  const values = drawn.map(() => points.map((): number | null => null));
  points.forEach(({ index, rtt }, place) => {
    const own = values[index];
    if (own) own[place] = rtt;
  });
  return {
    xs: points.map(({ at }) => at),
    ...left,
    series: drawn.map((path, index) => ({ name: nameOf(path), values: values[index] ?? [] })),
  };
}

interface Point {
  /** Of its series. */
  index: number;
  /** In seconds. */
  at: number;
  rtt: number;
}

/** @param points - in the order of time. */
function mediansOf(points: readonly Point[], names: readonly string[], interval: number): ChartData {
  const placeOf = ({ at }: Point) => Math.floor(at / interval);
  const places = [...new Set(points.map(placeOf))];
  return {
    interval,
    xs: places.map((place) => (place + 0.5) * interval),
    series: names.map((name, series) => {
      const rttsAt = new Map<number, number[]>(places.map((place) => [place, []]));
      for (const point of points) if (point.index === series) rttsAt.get(placeOf(point))?.push(point.rtt);
      return { name, ...spreadAt(places, rttsAt) };
    }),
  };
}
