import { describe, expect, test } from '@jest/globals';
import { measurementQuery, readMeasurementLink } from '../measurement/measurement-link.ts';
import { ownReplies } from './own-replies.ts';
import type { Reply } from './reply.ts';
import { readSent, readSource, sourcesQuery } from './sources-query.ts';

const sent = Date.parse('2026-11-23T12:00:05Z');

test("the query has the time first, and the user's own prefixes only", () => {
  const query = sourcesQuery({
    prefixes: ['2001:DB8:1::/80', "::/0') OR 1=1 --", '2001:db8:2::/129', 'x/80'],
    from: sent,
    until: sent + 1000,
  });
  expect(query).toContain(`WHERE time_received_ns >= toDateTime64('2026-11-23 12:00:05', 9, 'UTC')
  AND time_received_ns < toDateTime64('2026-11-23 12:00:06', 9, 'UTC')
  AND (isIPAddressInRange(toString(probe_src_addr), '2001:db8:1::/80'))
`);
  expect(() => sourcesQuery({ prefixes: ['x'], from: 0, until: 1 })).toThrow('needs a prefix');
});

const row = (source: string, changes: Record<string, unknown> = {}) =>
  Object.values({
    probe_src_addr: source,
    targets: ['2606:4700:4700:0::1111'],
    protocols: [58],
    ttl_min: 1,
    ttl_max: 12,
    source_port: 24_000,
    destination_port: 33_434,
    first: sent / 1000 + 2,
    suffix: 'A',
    reached: 1,
    replies: 30,
    last: sent / 1000 + 9,
    many_ports: 0,
    ...changes,
  });
const known = {
  id: 'm1',
  sent,
  probes: 64,
  agents: 2,
  agentOf: (address: string) => (address === '2001:db8:1::a' ? 'vltatl01' : undefined),
  others: [],
};
const readOf = (rows: unknown[][], changes = {}) =>
  readSent(
    rows.flatMap((one) => readSource(one) ?? []),
    { ...known, ...changes },
  );
const read = (...rows: unknown[][]) => readOf(rows);

test('the measurement is the group of source addresses with one suffix whose replies arrive first after it was sent', () => {
  const other = row('2001:db8:1::b', { first: sent / 1000 + 60, suffix: 'B' });
  expect(read(other, row('2001:db8:1::a'), row('2001:db8:2::a', { ttl_min: 2, ttl_max: 14 }))).toEqual({
    id: 'm1',
    sent,
    kind: 'traceroute',
    protocol: 'icmpv6',
    targets: ['2606:4700:4700::1111'],
    ttl: { min: 1, max: 14 },
    ports: { source: 24_000, destination: 33_434 },
    isReadBack: true,
    probes: 32,
    senders: [
      { id: 'vltatl01', address: '2001:db8:1::a' },
      { id: '2001:db8:2::a', address: '2001:db8:2::a' },
    ],
  });
  expect(read(row('2001:db8:1::a', { ttl_min: 64, ttl_max: 64, protocols: [17] }))).toMatchObject({ kind: 'ping', protocol: 'udp' });
});

test('from anycast addresses, one for each agent, no agent is named: replies tell who received them, not who sent', () => {
  const rows = ['a3', 'a1', 'a2'].map((suffix) => row(`2001:db8:2::${suffix}`, { suffix }));
  const anycast = { agents: 3, probes: 96, agentOf: () => undefined };
  expect(readOf([...rows, row('2001:db8:2::b1', { suffix: 'b1' })], anycast)).toMatchObject({
    cast: 'anycast',
    probes: 32,
    senders: ['2001:db8:2::a3', '2001:db8:2::a1', '2001:db8:2::a2'].map((address) => ({ id: address, address })),
  });
  // Those of one agent are unicast.
  expect(readOf(rows, { ...anycast, agentOf: () => 'vltatl01' })?.senders).toHaveLength(1);
  expect(read(row('2001:db8:1::a'))).not.toHaveProperty('cast');
});

describe('what the user has sent shortly before or after', () => {
  /** Replies from some second to another after the sending. */
  const from = (suffix: string, first: number, last = first + 7) =>
    row(`2001:db8:1::${suffix}`, { suffix, first: sent / 1000 + first, last: sent / 1000 + last });
  /** Another measurement: sent so many seconds after this one, and heard of for a second. */
  const other = (seconds: number) => ({ sent: sent + seconds * 1000, until: sent + (seconds + 31) * 1000 });
  const addressOf = (rows: unknown[][], ...others: object[]) => readOf(rows, { others })?.senders[0]?.address;

  test.each([
    ['a minute before, while this one has no reply yet', [from('b', -58)], [other(-60)], undefined],
    ['a minute later, and this one never had a reply', [from('b', 62)], [other(60)], undefined],
    ['5 s before, with a first reply after this one was sent', [from('b', -1)], [other(-5)], undefined],
    ['5 s before, and replies to both', [from('b', -1), from('a', 4)], [other(-5)], '2001:db8:1::a'],
    ['10 minutes before, by slow agents that still send', [from('b', -120, 120)], [{ ...other(-600), until: sent + 200_000 }], undefined],
    ['10 s before, with replies from two suffixes', [from('b', -8), from('c', -7)], [other(-10)], undefined],
  ])('is not taken for it: %s', (_, rows, others, address) => {
    expect(addressOf(rows, ...others)).toBe(address);
  });

  test('does not hide it from an agent with a slow clock', () => {
    expect(addressOf([from('b', -4), from('a', -2)], other(-5))).toBe('2001:db8:1::a');
    expect(addressOf([from('a', -30)], { ...other(-3_600), until: sent - 3_000_000 })).toBe('2001:db8:1::a');
  });

  test('from the same address, every minute, cannot be told apart: it is shown', () => {
    expect(addressOf([from('a', -120, 120)], other(-120), other(-60), other(60))).toBe('2001:db8:1::a');
  });
});

test('a ping has as many probes as the gateway lists for each agent; of anything else that is not known', () => {
  const ping = row('2001:db8:1::a', { ttl_min: 32, ttl_max: 32 });
  expect(readOf([ping], { probes: 40 })).toMatchObject({ kind: 'ping', probesPerHop: 20 });
  expect(readOf([ping], { probes: 41 })).not.toHaveProperty('probesPerHop');
  expect(readOf([ping], { probes: 0, agents: 0 })).not.toHaveProperty('probesPerHop');
  expect(read(row('2001:db8:1::a'))).not.toHaveProperty('probesPerHop');
  // An anycast address: perhaps both have sent from it.
  expect(read(row('2001:db8:2::a', { ttl_min: 32, ttl_max: 32 }))).not.toHaveProperty('probesPerHop');
  // How the probes were shared out among several targets is not known.
  expect(read(row('2001:db8:1::a', { ttl_min: 32, ttl_max: 32, targets: ['3fff::1', '3fff::2'] }))).not.toHaveProperty('probesPerHop');
});

// Of a traceroute too, the target may be all that replied.
test('replies to one TTL are a ping only if a traceroute had fewer probes of one TTL', () => {
  const one = (replies: number) => row('2001:db8:1::a', { ttl_min: 9, ttl_max: 9, replies });
  expect(read(one(17))).toMatchObject({ kind: 'ping' });
  expect(read(one(16))).toMatchObject({ kind: 'custom', isReadBack: true });
  expect(read(one(1))).not.toHaveProperty('probesPerHop');
  // An anycast address: both agents may have sent from it.
  const shared = (replies: number) => row('2001:db8:2::a', { ttl_min: 9, ttl_max: 9, replies });
  expect([read(shared(32)), read(shared(33))]).toMatchObject([{ kind: 'custom' }, { kind: 'ping' }]);
});

test('replies to probes of both protocols are of a list: neither protocol speaks for all', () => {
  expect(read(row('2001:db8:1::a', { protocols: [17, 58] }))).toMatchObject({ kind: 'custom', mixed: 'protocols' });
  expect(read(row('2001:db8:1::a'), row('2001:db8:2::a', { protocols: [17] }))).toMatchObject({ kind: 'custom', mixed: 'protocols' });
});

test('what is read back of ICMPv6 probes, whose replies have destination port 0, has a link that can be read', () => {
  const icmp = row('2001:db8:1::a', { destination_port: 0 });
  for (const measurement of [read(icmp), read(icmp, row('2001:db8:2::a', { protocols: [17] }))]) {
    expect(measurement && readMeasurementLink('m1', new URLSearchParams(measurementQuery(measurement)))).toEqual(measurement);
    expect(measurement?.ports).toEqual({ source: 24_000, destination: 33_434 });
  }
});

describe('what was read back of a list calls no reply to it a stranger:', () => {
  const reply = {
    ...{
      received: sent,
      receivedBy: 'vltatl01',
      source: '2001:db8:1::a',
      target: '3fff::1',
      ttl: 3,
      sourcePort: 24_000,
      destinationPort: 33_434,
    },
    ...{ protocol: 'udp' as const, from: '3fff:9::1', icmp: { type: 3, code: 0 }, rtt: 1, ids: '1 1' },
  };
  const isOwn = (measurement: ReturnType<typeof read>, changes: Partial<Reply>) =>
    measurement && ownReplies(measurement)({ ...reply, ...changes });
  const targetsOf = (count: number) => Array.from({ length: count }, (_, index) => `3fff::${index + 1}`);

  test('of more targets than are read back, none is named', () => {
    const few = read(row('2001:db8:1::a', { targets: targetsOf(20), protocols: [17] }));
    expect(few).toMatchObject({ kind: 'traceroute', targets: { length: 20 } });
    const many = read(row('2001:db8:1::a', { targets: targetsOf(21), protocols: [17] }));
    expect(many).toMatchObject({ kind: 'custom', targets: [] });
    expect(isOwn(many, { target: '3fff::99' })).toBe(true);
    const apart = [row('2001:db8:1::a', { targets: targetsOf(20) }), row('2001:db8:2::a', { targets: ['3fff::ff'] })];
    expect(read(...apart)).toMatchObject({ kind: 'custom', targets: [] });
  });

  test('of UDP ports that differ, none is named', () => {
    const ports = read(row('2001:db8:1::a', { targets: targetsOf(2), protocols: [17], many_ports: 1 }));
    expect(ports).toMatchObject({ kind: 'custom', mixed: 'ports' });
    expect(isOwn(ports, { destinationPort: 53 })).toBe(true);
    const apart = [row('2001:db8:1::a', { protocols: [17] }), row('2001:db8:2::a', { protocols: [17], destination_port: 53 })];
    expect(read(...apart)).toMatchObject({ kind: 'custom', mixed: 'ports' });
  });

  test('the source port is the first of all agents', () => {
    const later = row('2001:db8:1::a', { protocols: [17], source_port: 24_009 });
    const flows = read(later, row('2001:db8:2::a', { protocols: [17], source_port: 24_003, first: sent / 1000 + 5 }));
    expect(flows).toMatchObject({ kind: 'traceroute', ports: { source: 24_003 } });
  });
});

test('senders for which there is no room are counted', () => {
  const rows = Array.from({ length: 160 }, (_, index) => row(`2001:db8:${(index + 1).toString(16)}::a`));
  expect(readOf(rows, { probes: 1600, agents: 160 })).toMatchObject({ senders: { length: 150 }, moreSenders: 10, probes: 10 });
});

test('replies of routers alone, to one TTL, are no ping', () => {
  const routers = read(row('2001:db8:1::a', { ttl_min: 3, ttl_max: 3, reached: 0 }));
  expect(routers).toMatchObject({ kind: 'traceroute', ttl: { min: 3, max: 3 } });
  expect(routers).not.toHaveProperty('probesPerHop');
});

test.each([
  ['no address', row('x')],
  ['hop 10,000', row('::1', { ttl_max: 10_000 })],
  ['no targets', row('::1', { targets: ['x'] })],
  ['no port', row('::1', { source_port: null })],
  ['no protocol', row('::1', { protocols: [] })],
  ['too few values', []],
])('a row with %s is left out, and the others stay', (_, odd) => {
  expect(read(odd)).toBeUndefined();
  expect(read(odd, row('2001:db8:1::a'))?.senders).toHaveLength(1);
});
