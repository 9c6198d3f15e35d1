import { senders } from '../gateway/senders.ts';
import { nearest, nearestInstances, places, shortestRtts } from './places.ts';
import { kinds, kindsOfNetworks, resolvers } from './simulated-destinations.ts';
import { list, part, pick, texts, withColumns } from './sql.ts';

// The ways through the simulated Internet. A path has four segments: 0, the agents' own provider; 1 and 2, a transit provider in the agent's
// continent and near the destination; 3, the destination's network. The routers of a segment are the same for everybody who crosses it, so
// that paths part and meet.

const anycastAgents = senders().filter(({ anycast }) => anycast);
/** The first 48 bits of the network that several agents announce. */
const anycastNetwork = networkOf(anycastAgents[0]?.anycast ?? '::');
const anycastIds = texts(anycastAgents.map(({ id }) => id));
const codeOf = (id: string) => id.slice(3, 6);
/** For each place, the id of the nearest agent that announces the anycast network. */
const nearestAnycast = places.map((place) => {
  const code = places[nearest(place, (candidate) => anycastAgents.some(({ id }) => codeOf(id) === candidate)) - 1]?.[0];
  return anycastAgents.find(({ id }) => codeOf(id) === code)?.id ?? '';
});

/** The first 48 bits of an IPv6 network as a number, e.g. of `2001:db8:1::/48`. */
function networkOf(network: string): number {
  const [a = 0, b = 0, c = 0] = (network.split('::')[0] ?? '').split(':').map((group) => Number.parseInt(group, 16) || 0);
  return (a * 65_536 + b) * 65_536 + c;
}

const placeOf = (agent: string) =>
  `transform(substring(${agent}, 4, 3), ${texts(places.map(([code]) => code))}, ${list(places.map((_, index) => index + 1))}, 1)`;
/** Shortest round-trip time between two places, in tenths of a millisecond. */
const shortestRtt = (a: string, b: string) => `arrayElement(${list(shortestRtts)}, (${a} - 1) * ${places.length} + ${b})`;

/** Where load is shared, a segment has 2 to 4 lanes. Agent, network, ports and protocol choose one, which leads through the whole segment. */
const lane = (segment: number, owner: string) =>
  `multiIf(${part(owner, 0, 4)} = 0, flow % (2 + ${part(owner, 2, 3)}), kind = ${segment > 1 ? kinds.forked : -1}, flow % 3, 0)`;

/**
 * Adds to a relation with the columns agent, src, dst, src_port, dst_port and protocol (IP number) the path that these probes take:
 * - `kind` of the destination (`simulated-destinations.ts`), and its `distance` in hops;
 * - `last_hop`, which is nearer where a router refuses the probes;
 * - the last hop of the first three segments: `access_end`, `up_end`, `down_end`;
 * - for each segment, a hash that stands for its routers (`routers_0` to `routers_3`), and the first 64 bits of their IPv6 addresses
 *   (`prefix_0` to `prefix_3`);
 * - `near_receiver` and `far_receiver`, the agents at which replies from the first two and the last two segments arrive;
 * - `away` and `far_away`, the time to the destination and back to these agents without any waiting, in tenths of a millisecond.
 */
export function withPath(relation: string): string {
  const ends = withColumns(relation, {
    high: 'toUInt64(bitShiftRight(toUInt128(dst), 64))',
    network: 'bitShiftRight(high, 16)',
    hash: "cityHash64('network', network)",
    agent_hash: 'cityHash64(agent)',
    flow: "cityHash64('flow', agent, network, src_port, dst_port, protocol)",
    home: `toUInt8(${placeOf('agent')})`,
    is_anycast: `toUInt64(bitShiftRight(toUInt128(src), 80)) = ${anycastNetwork}`,
  });
  const networks = withColumns(ends, {
    continent: `arrayElement(${list(places.map(([, continent]) => continent))}, home)`,
    kind: `multiIf(network IN (${resolvers.map(networkOf).join(', ')}), ${kinds.anycast}, bitShiftRight(network, 45) != 1, ${kinds.unrouted},
      bitShiftRight(network, 16) = ${0x3fff0fff}, toUInt8(network), arrayElement(${list(kindsOfNetworks)}, 1 + hash % ${kindsOfNetworks.length}))`,
    place: `toUInt8(if(kind = ${kinds.anycast}, arrayElement(${list(nearestInstances)}, home), 1 + ${part('hash', 8, places.length)}))`,
    provider: '1 + bitShiftRight(hash, 16 + 3 * continent) % 4',
  });
  const owners = withColumns(networks, {
    owner_1: "cityHash64('up', provider, continent)",
    owner_2: "cityHash64('down', provider, place)",
    owner_3: "cityHash64('edge', network, place)",
    near_receiver: `if(is_anycast, arrayElement(${texts(nearestAnycast)}, home), agent)`,
    // One network in six prefers another one than the nearest: routing knows no distances.
    far_receiver: `if(is_anycast, if(${part('hash', 40, 6)} = 0, arrayElement(${anycastIds}, 1 + ${part('hash', 44, anycastAgents.length)}),
      arrayElement(${texts(nearestAnycast)}, place)), agent)`,
  });
  const lengths = withColumns(owners, {
    access_end: `toUInt8(2 + agent_hash % 2)`,
    up_end: `toUInt8(access_end + 1 + ${part('owner_1', 8, 3)})`,
    down_end: `toUInt8(up_end + 1 + ${part('owner_2', 8, 3)})`,
    distance: `toUInt8(down_end + 2 + ${part('hash', 36, 3)})`,
    routers_1: `cityHash64(owner_1, ${lane(1, 'owner_1')})`,
    routers_2: `cityHash64(owner_2, ${lane(2, 'owner_2')})`,
    routers_3: `cityHash64(owner_3, ${lane(3, 'owner_3')})`,
    // Cables are longer than the great circle.
    away: `toFloat32(5 + ${part('hash', 48, 25)} + ${shortestRtt('home', 'place')} * (12 + ${pick(8, "'detour'", 'owner_1', 'owner_2')}) / 10)`,
    far_away: `if(far_receiver = agent, away, (away + 5 + ${shortestRtt(placeOf('far_receiver'), 'place')} * 1.5) / 2)`,
  });
  return withColumns(lengths, {
    routers_0: 'agent_hash',
    last_hop: `multiIf(kind = ${kinds.unrouted}, access_end, kind IN (${kinds.prohibited}, ${kinds.noHost}), toUInt8(distance - 1), distance)`,
    prefix_0: `toUInt64(${0x3fff0e00} * 4294967296 + 65536 * home)`,
    prefix_1: `toUInt64((${0x3fff0a00} + provider) * 4294967296 + 65536 * (256 + continent))`,
    prefix_2: `toUInt64((${0x3fff0a00} + provider) * 4294967296 + 65536 * place)`,
    // Not in a network that may be a real one.
    prefix_3: `65536 * if(bitShiftRight(network, 28) = ${0x3fff0}, network, toUInt64(${0x3fff} * 4294967296 + hash % ${2 ** 28}))`,
  });
}
