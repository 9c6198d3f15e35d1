import type { Hop, MeasuredPath, Responder } from './measured-path.ts';

/** What a lane shows at one place: a router or the target, or a run of hops that are silent. */
export interface Stop {
  key: string;
  /** TTL; of the first hop of a run. */
  ttl: number;
  /** Of the last hop of a run; otherwise the same. */
  until: number;
  /** From 0; others than 0 are branches. */
  row: number;
  /** Without one it is a silent run. */
  found?: { hop: Hop; responder: Responder };
  /** How many others replied at this hop that have no room: on the last of its stops. */
  more: number;
}

/** A way between two stops; without the first it begins at the agent. */
export interface Way {
  from: Stop | undefined;
  to: Stop;
  /** Whether one flow was seen at both, and no hop between them is silent. */
  certain: boolean;
}

/** So many branches have room; the table has all. */
const MOST_ROWS = 4;

/** Stops of a lane in the order of the path, and the ways between them. */
export function arrangeLane(path: MeasuredPath): { stops: Stop[]; ways: Way[] } {
  const stops: Stop[] = [];
  const ways: Way[] = [];
  let before: Stop[] = [];
  for (const hop of path.hops) {
    const [last] = before;
    if (hop.responders.length === 0 && last && !last.found) {
      last.until = hop.ttl;
      continue;
    }
    const here = hop.responders.length === 0 ? [silentAt(hop)] : stopsAt(hop, before);
    for (const to of here) {
      const sources = sourcesOf(to, before);
      if (before.length === 0) ways.push({ from: undefined, to, certain: to.found !== undefined && to.ttl === 1 });
      for (const from of sources) ways.push({ from, to, certain: haveCommonFlow(from, to) && to.ttl - from.until === 1 });
    }
    stops.push(...here);
    before = here;
  }
  return { stops, ways: [...ways, ...rejoining(stops, ways)] };
}

function silentAt({ ttl }: Hop): Stop {
  return { key: `silent ${ttl}`, ttl, until: ttl, row: 0, more: 0 };
}

/** A branch stays in its row; the flow with the lowest ports keeps the first one, so that later replies move little. */
function stopsAt(hop: Hop, before: readonly Stop[]): Stop[] {
  const byFlow = [...hop.responders].sort((a, b) => (a.flows[0] ?? 0) - (b.flows[0] ?? 0) || (a.address < b.address ? -1 : 1));
  // The target is shown in any case.
  const shown = byFlow.filter(({ isTarget }, index) => isTarget || index < MOST_ROWS).slice(-MOST_ROWS);
  const free = new Set(shown.map((_, row) => row));
  const rows = new Map<Responder, number>();
  for (const responder of shown) {
    const wanted = before.find(({ row, found }) => found && free.has(row) && isShared(found.responder, responder))?.row;
    const row = wanted ?? Math.min(...free);
    free.delete(row);
    rows.set(responder, row);
  }
  const stops = shown.map(
    (responder): Stop => ({
      key: `${hop.ttl} ${responder.address}`,
      ttl: hop.ttl,
      until: hop.ttl,
      row: rows.get(responder) ?? 0,
      found: { hop, responder },
      more: 0,
    }),
  );
  stops.sort((a, b) => a.row - b.row);
  const last = stops.at(-1);
  if (last) last.more = hop.responders.length - shown.length;
  return stops;
}

/** The stops of the previous hop from which a way leads to this one: those of the same flow, else the first. */
function sourcesOf(to: Stop, before: readonly Stop[]): Stop[] {
  const ofFlow = before.filter((from) => haveCommonFlow(from, to));
  if (ofFlow.length > 0) return ofFlow;
  return to.found && before.some(({ found }) => found) ? before.slice(0, 1) : [...before];
}

/** Ways of branches that end although their flow goes on after a hop that did not reply to it. */
function rejoining(stops: readonly Stop[], ways: readonly Way[]): Way[] {
  const left = new Set(ways.map(({ from }) => from));
  return stops.flatMap((from): Way[] => {
    if (!from.found || left.has(from)) return [];
    const seen = stops.find((later) => later.ttl > from.ttl && haveCommonFlow(from, later));
    // A line to it would go through what stands between.
    const between = stops.find(({ ttl, row }) => seen && ttl > from.ttl && ttl < seen.ttl && row === from.row && row === seen.row);
    const to = between ?? seen;
    return to ? [{ from, to, certain: false }] : [];
  });
}

function haveCommonFlow(a: Stop, b: Stop): boolean {
  return a.found !== undefined && b.found !== undefined && isShared(a.found.responder, b.found.responder);
}

function isShared(a: Responder, b: Responder): boolean {
  return a.flows.some((flow) => b.flows.includes(flow));
}
