import type { Words } from './describe-path.ts';
import type { DrawnStop, LaneDrawing, LanePlan, Mark, Tone } from './drawing.ts';
import { arrangeLane, type Stop, type Way } from './lane-stops.ts';
import type { MeasuredPath } from './measured-path.ts';
import { networkMarks } from './network-marks.ts';
import { errorOf, lastReplied, medianOf } from './path-statistics.ts';

/** From the edge to the agent, and between branches. */
const EDGE = 20;
/** Of the first row, below its labels and the brackets over them. */
const TOP = 58;
const BRACKETS = 20;
const BRANCH = { across: 48, down: 26 };
const RADIUS = 7;
/** A way to another row changes it in the middle, as a part of its length: at its ends it would cross the round-trip times between the rows. */
const BEND = 0.85;
/** Columns narrower than this have no room for units, and ways beside them. */
const UNIT_STEP = 80;
/** A run of so many TTLs without a hop, or more, has one column. */
const SHORTEST_GAP = 3;

/** What a path looks like: circles are routers, dotted is what did not reply, a square is the target. */
export function drawLane(path: MeasuredPath, plan: LanePlan, words: Words): LaneDrawing {
  const { stops, ways } = arrangeLane(path);
  const rows = Math.max(1, ...stops.map(({ row }) => row + 1));
  const place = plan.down ? placeDown(stops, plan) : placeAcross(path, plan);
  const start = { x: EDGE, y: plan.down ? EDGE : TOP };
  const drawn = stops.map((stop): DrawnStop => ({ stop, ...place(stop), marks: [] }));
  const at = new Map(drawn.map((each) => [each.stop, each]));
  for (const each of drawn) each.marks = [...shapeOf(each, words, plan), ...(plan.down ? [] : labelsOf(each, plan, words))];
  const end = drawn.at(-1);
  const marks = [...ways.map((way) => drawWay(way, start, at, plan)), dot(start.x, start.y, 9, 'accent')];
  if (!plan.down) marks.push(...networkMarks(drawn, BRACKETS, plan.step));
  if (path.reachedAt === undefined && !path.isSampled && !words.waiting && end) marks.push(...drawEnd(path, end, plan));
  return {
    width: plan.width,
    height: plan.down ? (end?.y ?? start.y) + EDGE + 4 : TOP + 18 + (rows > 1 ? (rows - 1) * BRANCH.across + 12 : 0),
    marks,
    stops: drawn,
  };
}

/** The middle of the column of a TTL. */
export function placeOfHop(ttl: number, { first, step, gaps }: Pick<LanePlan, 'first' | 'step' | 'gaps'>): number {
  return EDGE + (ttl - first + 1 - columnsSaved(gaps.filter(({ until }) => until < ttl))) * step;
}

const columnsSaved = (gaps: LanePlan['gaps']) => gaps.reduce((saved, { from, until }) => saved + until - from, 0);

function placeAcross(path: MeasuredPath, plan: LanePlan) {
  const answered = lastReplied(path) ?? plan.first - 1;
  const xOf = (ttl: number) => placeOfHop(ttl, plan);
  return ({ ttl, until, row, found }: Stop) => ({
    // A silent run stands in the middle of its hops; after the last reply it takes the room of one.
    x: found ? xOf(ttl) : ttl > answered ? xOf(ttl) : (xOf(ttl) + xOf(until)) / 2,
    y: TOP + row * BRANCH.across,
  });
}

function placeDown(stops: readonly Stop[], { step }: LanePlan) {
  const order = new Map(stops.map((stop, index) => [stop, index]));
  return (stop: Stop) => ({ x: EDGE + Math.min(stop.row, 3) * BRANCH.down, y: EDGE + ((order.get(stop) ?? 0) + 1) * step });
}

function drawWay({ from, to, certain }: Way, start: { x: number; y: number }, at: Map<Stop, DrawnStop>, { down }: LanePlan): Mark {
  const a = (from && at.get(from)) ?? start;
  const b = at.get(to) ?? start;
  const bend = down ? (b.y - a.y) / 2 : (b.x - a.x) * BEND;
  const curve = down
    ? `C${a.x} ${a.y + bend} ${b.x} ${b.y - bend} ${b.x} ${b.y}`
    : `C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`;
  const straight = down ? a.x === b.x : a.y === b.y;
  const d = `M${a.x} ${a.y}${straight ? `L${b.x} ${b.y}` : curve}`;
  return certain ? { d, line: 'accent', width: 2 } : { d, line: 'accent', width: 2.5, dash: [0.1, 7] };
}

/** What stands for a router that replied. */
export const routerShape = (x: number, y: number): Mark => dot(x, y, RADIUS, 'accent-2');

/** What stands for the target. */
export const targetShape = (x: number, y: number): Mark => ({ d: `M${x - 9} ${y - 9}h18v18h-18z`, fill: 'accent' });

/** What stands for a hop without a reply. */
export const silentHop = (x: number, y: number): Mark => ({
  d: circlePath(x, y, RADIUS),
  line: 'muted',
  width: 2,
  dash: [0.1, 4],
  fill: 'surface',
});

function shapeOf({ stop, x, y }: { stop: Stop; x: number; y: number }, words: Words, { down }: LanePlan): Mark[] {
  if (!stop.found) return silentShape(stop, x, y, words, down);
  const { responder } = stop.found;
  if (responder.isTarget) return [targetShape(x, y)];
  const router = routerShape(x, y);
  // A closed gate: it goes no further.
  return errorOf(responder) ? [router, { d: `M${x + 12} ${y - 10}v20`, line: 'bad', width: 3 }] : [router];
}

function silentShape({ ttl, until }: Stop, x: number, y: number, { waiting, count }: Words, down: boolean): Mark[] {
  const circle = silentHop(x, y);
  if (ttl === until) return [circle];
  const text = down ? '' : `${count(until - ttl + 1)} ${waiting ? 'waiting' : 'silent'}`;
  const half = down ? RADIUS : 10 + text.length * 3.6;
  const pill = `M${x - half + 9} ${y - 10}h${2 * half - 18}a10 10 0 0 1 0 20h${18 - 2 * half}a10 10 0 0 1 0-20z`;
  return down
    ? [circle]
    : [
        { d: pill, line: 'muted', width: 1.5, dash: [0.1, 4], fill: 'surface' },
        { text, x, y: y + 4, tone: 'muted', anchor: 'middle' },
      ];
}

function labelsOf({ stop, x, y }: DrawnStop, { step }: LanePlan, words: Words): Mark[] {
  if (!stop.found) return [];
  const { responder } = stop.found;
  const { rtts } = responder;
  const rtt = `${words.count(medianOf(rtts).toFixed(1))}${step < UNIT_STEP ? '' : ' ms'}`;
  // Branches lie below the first row, and the ways to them.
  const label: Mark = {
    text: rtt,
    x,
    y: stop.row === 0 ? y - 19 : y + 22,
    tone: responder.isTarget ? 'text' : 'muted',
    anchor: 'middle',
    bold: responder.isTarget,
  };
  const labels = rtts.length > 0 ? [label] : [];
  return stop.more > 0 ? [...labels, { text: `+${words.count(stop.more)}`, x: x + 12, y: y + 4, tone: 'text' }] : labels;
}

/** The path has not come to the target: a cross after its last stop. */
function drawEnd(path: MeasuredPath, { x, y, stop }: DrawnStop, { down, step }: LanePlan): Mark[] {
  if (path.endedAt !== undefined || down) return [];
  const half = stop.found || stop.ttl === stop.until ? RADIUS : 46;
  const from = x + half + 4;
  const to = Math.max(from + 8, Math.min(x + step - 4, from + 22));
  return [{ d: `M${from} ${y}H${to}`, line: 'accent', width: 2.5, dash: [0.1, 7] }, cross(to + 8, y)];
}

const cross = (x: number, y: number): Mark => ({ d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12`, line: 'bad', width: 2.5 });
const dot = (x: number, y: number, radius: number, fill: Tone): Mark => ({ d: circlePath(x, y, radius), fill });
const circlePath = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The plan of lanes that stand below one another, in a box of some width. */
export function planLanes(paths: readonly MeasuredPath[], width: number): LanePlan {
  const begins = paths.flatMap(({ hops }) => hops[0]?.ttl ?? []);
  const first = begins.length > 0 ? Math.min(...begins) : 1;
  // A run of silent hops at the end takes one column, and its label as much again.
  const last = Math.max(
    first,
    ...paths.map((path) => (lastReplied(path) ?? (path.hops[0]?.ttl ?? first) - 1) + (path.reachedAt === undefined ? 2 : 0)),
  );
  const down = width < 620;
  const gaps = gapsOf(paths);
  const columns = last - first + 1 - columnsSaved(gaps);
  // Up to twelve hops nothing moves while replies arrive.
  const step = down ? 48 : Math.max(46, Math.min(88, (width - 2 * EDGE - 24) / Math.max(columns, 12)));
  return { down, step, first, last, gaps, width: down ? width : Math.max(width, 2 * EDGE + 24 + columns * step) };
}

/** Runs of TTLs that are long enough to be shortened: whether they were probed is not known, so that no column of theirs says anything. */
function gapsOf(paths: readonly MeasuredPath[]): LanePlan['gaps'] {
  const ttls = [...new Set(paths.flatMap(({ hops }) => hops.map(({ ttl }) => ttl)))].sort((a, b) => a - b);
  return ttls.flatMap((ttl, index) => {
    const next = ttls[index + 1] ?? ttl;
    return next - ttl > SHORTEST_GAP ? { from: ttl + 1, until: next - 1 } : [];
  });
}
