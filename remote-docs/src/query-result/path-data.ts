import { formatCount, formatRowCount } from 'shared/format/count';
import { showUnseen } from 'shared/format/show-unseen';
import { numberOf } from './chart-columns.ts';
import { unitOf } from './format-units.ts';
import type { QueryResult, Value } from './query-result.ts';

/** More cannot be looked through. */
const MAX = { lanes: 24, routers: 6 };
/** ICMPv6 type: a router's reply to a probe that goes no further. */
const TIME_EXCEEDED = 3;
const SEVERAL_CLOCKS = 'Paths whose replies several agents received have no times: between two clocks, they are no round-trip times.';

/** Who replied at a hop. */
export interface Router {
  address: string;
  isTarget: boolean;
  /** Rows with it, or the sum of their column `replies`; unknown where a row has other addresses too. */
  replies: number | undefined;
  /** Median; unknown without a column of round-trip times, and where several agents received the replies: which of them sent is not known. */
  ms: number | undefined;
}

/** A hop, or several silent ones in a row. */
export interface PathHop {
  ttl: number;
  /** Of the last one of several silent hops. */
  until: number;
  /** Most replies first; none for a silent hop. */
  routers: Router[];
  /** How many more there are. */
  more: number;
}

/** The hops from one source address, or one agent where that is not known, to one target; as far as the result tells them apart. */
export interface PathLane {
  title: string;
  hops: PathHop[];
  reachedAt: number | undefined;
  /** Whether the result has a column with the target. */
  isTargetKnown: boolean;
}

interface Paths {
  lanes: PathLane[];
  note: string;
}

interface LaneRows {
  source: string;
  target: string;
  /** Those that received the replies: several for an anycast source address. */
  agents: Set<string>;
  /** By TTL and address. */
  ttls: Map<number, Map<string, Found>>;
}

interface Found {
  rtts: number[];
  /** Of the target: whether it replied otherwise than as a router on the way. */
  isEnd: boolean;
  replies: number | undefined;
}

/**
 * Groups replies into paths.
 *
 * @returns nothing if the result lacks the columns `probe_ttl` and `reply_src_addr`; a list of IPv6 addresses may take the place of the latter.
 */
export function toPaths({ columns, rows }: QueryResult): Paths | undefined {
  const places = placesOf(columns);
  if (!places) return undefined;
  const lanes = new Map<string, LaneRows>();
  let odd = 0;
  for (const row of rows) {
    const ttl = numberOf(row[places.ttl]);
    const addresses = addressesIn(row[places.address]);
    if (ttl === undefined || !Number.isInteger(ttl) || ttl < 1 || ttl > 255 || addresses.length === 0) {
      odd += 1;
      continue;
    }
    const target = textOf(row[places.target]);
    const [agent, source] = [textOf(row[places.agent]), textOf(row[places.source])];
    const key = `${source || agent} ${target}`;
    const lane = lanes.get(key) ?? { source, target, agents: new Set(), ttls: new Map() };
    lanes.set(key, lane);
    lane.agents.add(agent);
    const hop = lane.ttls.get(ttl) ?? new Map<string, Found>();
    lane.ttls.set(ttl, hop);
    for (const address of addresses) {
      const found: Found = hop.get(address) ?? { rtts: [], isEnd: false, replies: 0 };
      hop.set(address, found);
      // Of several addresses in a row it is not known whose replies and time these are.
      const isOne = addresses.length === 1;
      found.replies = isOne && found.replies !== undefined ? found.replies + (numberOf(row[places.replies]) ?? 1) : undefined;
      const rtt = isOne ? numberOf(row[places.rtt]) : undefined;
      if (rtt !== undefined) found.rtts.push(rtt / places.perMs);
      if (numberOf(row[places.icmp]) !== TIME_EXCEEDED) found.isEnd = true;
    }
  }
  const shown = [...lanes.values()].slice(0, MAX.lanes);
  const notes = [
    lanes.size > shown.length && `${shown.length} of ${formatCount(lanes.size)} paths are shown.`,
    odd > 0 && `${formatRowCount(odd)} without a hop or an address left out.`,
    places.rtt >= 0 && shown.some(({ agents }) => agents.size > 1) && SEVERAL_CLOCKS,
  ];
  return shown.length > 0 ? { lanes: shown.map(laneOf), note: notes.filter(Boolean).join(' ') } : undefined;
}

/** Indexes of the columns; -1 for one that is not there. */
function placesOf(columns: QueryResult['columns']) {
  const at = (...names: string[]) => columns.findIndex(({ name }) => names.includes(name));
  const ttl = at('probe_ttl');
  const one = at('reply_src_addr');
  const address = one >= 0 ? one : columns.findIndex(({ type = '' }) => type === 'Array(IPv6)');
  if (ttl < 0 || address < 0) return undefined;
  const units = columns.map(unitOf);
  const tenths = units.indexOf('0.1 ms');
  const rtt = tenths >= 0 ? tenths : units.indexOf('ms');
  const perMs = tenths >= 0 ? 10 : 1;
  const [agent, source, target, replies] = [at('agent_id'), at('probe_src_addr'), at('probe_dst_addr'), at('replies', 'count()')];
  return { ttl, address, agent, source, target, icmp: at('reply_icmp_type'), replies, rtt, perMs };
}

function titleOf({ agents, source, target }: LaneRows): string {
  const agent = [...agents].filter(Boolean).join(' + ');
  return [agent || source, agent && source && `(${source})`, target && `→ ${target}`].filter(Boolean).join(' ') || 'All replies';
}

const textOf = (value: Value | undefined) => (typeof value === 'string' ? showUnseen(value) : '');

function addressesIn(value: Value | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string' && item.includes(':'));
}

function laneOf(lane: LaneRows): PathLane {
  const { agents, target, ttls } = lane;
  const sent = [...ttls.keys()].sort((one, other) => one - other);
  const reachedAt = sent.find((ttl) => target && ttls.get(ttl)?.get(target)?.isEnd);
  const hops: PathHop[] = [];
  for (const ttl of sent) {
    const last = hops.at(-1)?.until ?? 0;
    if (ttl > last + 1) hops.push({ ttl: last + 1, until: ttl - 1, routers: [], more: 0 });
    const routers = [...(ttls.get(ttl) ?? [])]
      .map(([address, { replies, rtts }]): Router => {
        return { address, isTarget: address === target, replies, ms: agents.size > 1 ? undefined : median(rtts) };
      })
      .sort((one, other) => (other.replies ?? 0) - (one.replies ?? 0));
    hops.push({ ttl, until: ttl, routers: routers.slice(0, MAX.routers), more: Math.max(0, routers.length - MAX.routers) });
    // Probes that went on after the target tell nothing more.
    if (ttl === reachedAt) break;
  }
  return { title: titleOf(lane), hops, reachedAt, isTargetKnown: target !== '' };
}

/** Of two middle numbers their mean, as on a measurement's page. */
function median(numbers: number[]): number | undefined {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
