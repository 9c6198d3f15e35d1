import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Reply } from '../replies/reply.ts';
import { measurePaths } from './measure-paths.ts';
import { atlantaReply, echoReply, replyWith, sentTraceroute, target, timeExceeded, traceroute } from './testing.ts';

const paris = { ...sentTraceroute, senders: sentTraceroute.senders.slice(0, 1) };
const pathOf = (replies: Reply[], measurement = paris) => measurePaths(measurement, replies).paths[0];
const ttls = (replies: Reply[], measurement = paris) => pathOf(replies, measurement)?.hops.map(({ ttl }) => ttl);
const addresses = (replies: Reply[]) => pathOf(replies)?.hops.map(({ responders }) => responders.map(({ address }) => address));
/** Flows of ICMPv6. */
const flows = (...ports: number[]) => ports.map((port) => port * 65_536);

test('a path has a hop for each TTL up to the target, silent ones too', () => {
  const path = pathOf(traceroute(['3fff:1::1', null, '3fff:3::1', target]));
  expect(path).toMatchObject({ agent: 'vltcdg01', source: '2001:db8:a1::42', target, reachedAt: 4 });
  expect(path?.hops.map(({ responders }) => responders.map(({ address }) => address))).toEqual([
    ['3fff:1::1'],
    [],
    ['3fff:3::1'],
    [target],
  ]);
  expect(path?.hops[0]).toEqual({
    ttl: 1,
    sent: 3,
    responders: [
      {
        address: '3fff:1::1',
        isTarget: false,
        replies: 3,
        rtts: [1, 2, 3],
        icmp: [timeExceeded],
        flows: flows(24_000, 24_001, 24_002),
        receivedBy: [],
      },
    ],
  });
});

test('the target replies to every TTL that is large enough: what lies beyond the first is no part of the path', () => {
  expect(ttls(traceroute(['3fff:1::1', target, target, target]))).toEqual([1, 2]);
});

test.each([
  ['an echo reply', echoReply],
  ['port unreachable', { type: 1, code: 4 }],
  ['a refusal of its own', { type: 1, code: 1 }],
])('%s by the target means that it is reached', (_, icmp) => {
  expect(pathOf([replyWith({ ttl: 3, from: target, icmp })])?.reachedAt).toBe(3);
});

test('a target that is a router on the way is reached where it no longer says that the time is exceeded', () => {
  const replies = [replyWith({ ttl: 2, from: target, icmp: timeExceeded }), replyWith({ ttl: 3, from: target })];
  expect(pathOf(replies)?.reachedAt).toBe(3);
  expect(pathOf(replies.slice(0, 1))).not.toHaveProperty('reachedAt');
});

test('several routers of a hop: most replies first, each with its flows', () => {
  expect(addresses(traceroute(['3fff:1::1', ['3fff:2::b', '3fff:2::a']]))?.[1]).toEqual(['3fff:2::b', '3fff:2::a']);
  const [first, second] = pathOf(traceroute([['3fff:2::b', '3fff:2::a']]))?.hops[0]?.responders ?? [];
  expect([first?.flows, second?.flows]).toEqual([flows(24_000, 24_002), flows(24_001)]);
});

test('a path that is not reached goes on to the last TTL', () => {
  expect(ttls(traceroute(['3fff:1::1']))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ttls([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a router that replies "unreachable" ends the path', () => {
  const refused = [3, 4, 5].map((ttl) => replyWith({ ttl, from: '3fff:9::1', icmp: { type: 1, code: 1 } }));
  const path = pathOf([...traceroute(['3fff:1::1', '3fff:2::1']), ...refused]);
  expect([path?.endedAt, path?.hops.length]).toEqual([3, 3]);
});

test('a refusal to one flow does not end the path of the others', () => {
  const refused = replyWith({ ttl: 2, from: '3fff:9::1', sourcePort: 24_005, icmp: { type: 1, code: 0 } });
  const path = pathOf([refused, ...traceroute(['3fff:1::1', '3fff:2::1', '3fff:3::1'])]);
  expect(path).not.toHaveProperty('endedAt');
  expect(pathOf([refused, ...traceroute([null, null, target])])).toMatchObject({ reachedAt: 3 });
});

test('a loop is shown as it is', () => {
  const path = addresses(traceroute(['3fff:1::1', '3fff:2::1', '3fff:1::1', '3fff:2::1']));
  expect(path?.slice(0, 4)).toEqual([['3fff:1::1'], ['3fff:2::1'], ['3fff:1::1'], ['3fff:2::1']]);
});

test('the same reply twice is one; another one to the same probe is a second', () => {
  const reply = replyWith();
  expect(pathOf([reply, { ...reply }])?.hops[0]?.responders[0]?.rtts).toEqual([1]);
  expect(pathOf([reply, replyWith({ rtt: 2 })])?.hops[0]?.responders[0]?.rtts).toEqual([1, 2]);
  expect(pathOf([reply, replyWith({ ids: '1 2' })])?.hops[0]?.responders[0]?.rtts).toEqual([1, 1]);
});

test('a reply that another agent received belongs to the sender; its time is no round-trip time', () => {
  const path = pathOf([replyWith({ receivedBy: 'vltams01' }), replyWith({ rtt: 2 })]);
  expect(path).toMatchObject({
    agent: 'vltcdg01',
    hops: [{ responders: [{ receivedBy: ['vltams01'], replies: 2, rtts: [2] }] }, ...Array(7).fill({})],
  });
});

test('agents that sent from one address have one path: a reply does not tell them apart', () => {
  const [first, second] = sentTraceroute.senders;
  const shared = {
    ...sentTraceroute,
    senders: [first, { id: second?.id ?? '', address: first?.address ?? '' }].flatMap((one) => one ?? []),
  };
  const { paths } = measurePaths(shared, [replyWith(), replyWith({ receivedBy: 'vltatl01', rtt: 2 })]);
  expect(paths).toMatchObject([
    { agent: 'vltcdg01 + vltatl01', hops: [{ sent: 6, responders: [{ receivedBy: [] }] }, ...Array(7).fill({})] },
  ]);
});

test.each<[string, Partial<Reply>]>([
  ['to another address', { source: '2001:db8:a1::43' }],
  ['about another target', { target: '2606:4700:4700::1001' }],
  ['of another protocol', { protocol: 'udp' }],
  ['with TTL 0', { ttl: 0 }],
  ['with a TTL that was not sent', { ttl: 9 }],
  ['with TTL 255', { ttl: 255 }],
  ['with TTL 10,000', { ttl: 10_000 }],
  ['with a TTL that is no number', { ttl: Number.NaN }],
  ['with a negative round-trip time', { rtt: -1 }],
  ['with a round-trip time that is no number', { rtt: Number.NaN }],
])('a reply %s belongs to no path', (_, changes) => {
  const stranger = replyWith(changes);
  const { paths, own, strangers } = measurePaths(paris, [stranger, replyWith()]);
  expect([own, strangers]).toEqual([[replyWith()], [stranger]]);
  expect(paths.flatMap(({ hops }) => hops.flatMap(({ responders }) => responders))).toHaveLength(1);
});

test.each([
  ['another destination port', { destinationPort: 33_435 }, 1],
  ['an earlier source port', { sourcePort: 23_999 }, 1],
  ['a later source port: each probe of a hop may have its own', { sourcePort: 24_002 }, 0],
])('of UDP, a reply to %s', (_, changes, strangers) => {
  const reply = replyWith({ protocol: 'udp', ...changes });
  expect(measurePaths({ ...paris, protocol: 'udp' }, [reply]).strangers).toHaveLength(strangers);
  // Of ICMPv6 the datasets may have anything there.
  expect(measurePaths(paris, [replyWith(changes)]).strangers).toEqual([]);
});

test('TTL 255 is one if it was sent, and there are no more than 255', () => {
  expect(ttls([replyWith({ ttl: 255 })], { ...paris, ttl: { min: 250, max: 255 } })).toEqual([250, 251, 252, 253, 254, 255]);
  expect(ttls([], { ...paris, ttl: { min: 0, max: 10_000 } })).toHaveLength(255);
});

test('probes from a file: targets are those that replied, and how many were sent is not known', () => {
  const custom = { ...paris, kind: 'custom' as const, targets: [] };
  const { paths, strangers } = measurePaths(custom, [replyWith(), replyWith({ target: '2001:db8::9', protocol: 'udp' })]);
  expect([paths.map((path) => path.target), strangers]).toEqual([[target, '2001:db8::9'], []]);
  expect(paths[0]?.hops[0]).not.toHaveProperty('sent');
});

test('addresses of the measurement may be written in any way', () => {
  expect(measurePaths({ ...paris, targets: ['2606:4700:4700:0000::1111'] }, [replyWith()]).paths).toHaveLength(1);
});

test('each agent and target has its path, those without a reply too', () => {
  const two = { ...sentTraceroute, targets: [target, '2001:db8::9'] };
  const { paths } = measurePaths(two, [atlantaReply()]);
  expect(paths.map(({ agent, target: to }) => `${agent} ${to}`)).toEqual([
    `vltcdg01 ${target}`,
    'vltcdg01 2001:db8::9',
    `vltatl01 ${target}`,
    'vltatl01 2001:db8::9',
  ]);
});

test('10,000 addresses at one hop: the first are kept, the target among them, and it is said', () => {
  const crowd = Array.from({ length: 10_000 }, (_, index) => replyWith({ ttl: 3, from: `2001:${(index + 1).toString(16)}::1` }));
  const { paths, notes } = measurePaths(paris, [...crowd, replyWith({ ttl: 3, from: target })]);
  expect(paths[0]?.hops[2]?.responders).toHaveLength(32);
  expect(paths[0]?.hops[2]?.responders.some(({ isTarget }) => isTarget)).toBe(true);
  expect(notes).toEqual(['At hop 3 from vltcdg01, 10,001 addresses replied: the 32 with the most replies are shown.']);
});

test('1,000 targets: the first paths are kept, and it is said', () => {
  const targets = Array.from({ length: 1000 }, (_, index) => `2001:db8::${index + 1}`);
  const { paths, notes } = measurePaths({ ...paris, targets }, []);
  expect(paths).toHaveLength(64);
  expect(notes).toEqual(['The first 64 of 1,000 paths are shown. The table of replies has all.']);
});

test('100,000 targets of a file from 1,000 agents are counted, and the first paths made', () => {
  const senders = Array.from({ length: 1000 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:${(index + 1).toString(16)}::1` }));
  const source = senders[0]?.address ?? '';
  const replies = Array.from({ length: 100_000 }, (_, index) =>
    replyWith({ source, target: `2001::${(index >> 8).toString(16)}:${(index & 255).toString(16)}` }),
  );
  const { paths, notes } = measurePaths({ ...paris, kind: 'custom', targets: [], senders }, replies);
  expect(paths).toHaveLength(64);
  expect(notes[0]).toBe('The first 64 paths to targets that replied are shown. The table of replies has all.');
});

test('of more paths than are shown too, only replies that the sender received tell how far a target is', () => {
  const senders = Array.from({ length: 65 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:c1::${index + 1}` }));
  const replies = senders.flatMap(({ id, address: source }, index) => [
    replyWith({ source, from: target, rtt: 1, receivedBy: 'vltams01' }),
    ...(index < 2 ? [replyWith({ source, from: target, rtt: 20, receivedBy: id })] : []),
  ]);
  expect(measurePaths({ ...sentTraceroute, senders }, replies).reached?.map(({ agent, median }) => [agent, median])).toEqual([
    ['agent0', 20],
    ['agent1', 20],
  ]);
});

const anyReply = fc
  .record({
    receivedBy: fc.constantFrom('vltcdg01', 'vltatl01', 'vltams01'),
    source: fc.constantFrom('2001:db8:a1::42', '2001:db8:b1::42', '2001:db8::666'),
    target: fc.constantFrom(target, '2001:db8::9'),
    ttl: fc.constantFrom(0, 1, 2, 3, 5, 8, 9, 255, 10_000),
    sourcePort: fc.integer({ min: 24_000, max: 24_003 }),
    protocol: fc.constantFrom<Reply['protocol']>('icmpv6', 'icmpv6', 'udp', 'other'),
    from: fc.constantFrom('3fff:1::1', '3fff:2::1', '3fff:3::1', target),
    rtt: fc.constantFrom(0, 1.5, 20, 6553.5, -1, Number.NaN),
    icmp: fc.constantFrom(timeExceeded, echoReply, { type: 1, code: 1 }, { type: 1, code: 4 }, { type: 200, code: 9 }),
  })
  .map((changes) => replyWith(changes));
const anyReplies = fc.array(anyReply, { maxLength: 60 });

test('for any input, hops ascend without gaps and end at the target, RTTs are sorted, and no reply counts twice', () => {
  fc.assert(
    fc.property(anyReplies, (replies) => {
      const { paths, strangers } = measurePaths(sentTraceroute, replies);
      for (const { hops, reachedAt, endedAt } of paths) {
        expect(hops.map(({ ttl }) => ttl)).toEqual(Array.from({ length: reachedAt ?? endedAt ?? 8 }, (_, index) => index + 1));
        for (const { replies: count, rtts, flows: own } of hops.flatMap(({ responders }) => responders)) {
          expect(rtts).toEqual([...rtts].sort((a, b) => a - b));
          expect(new Set(own).size).toBe(own.length);
          expect(count).toBeGreaterThanOrEqual(Math.max(rtts.length, 1));
        }
      }
      const counted = paths
        .flatMap(({ hops }) => hops.flatMap(({ responders }) => responders.map((one) => one.replies)))
        .reduce((a, b) => a + b, 0);
      expect(counted + strangers.length).toBeLessThanOrEqual(replies.length);
    }),
  );
});

test('for any input, the order of replies and duplicates change nothing', () => {
  fc.assert(
    fc.property(anyReplies, (replies) => {
      const { paths } = measurePaths(sentTraceroute, replies);
      expect(measurePaths(sentTraceroute, [...replies].reverse()).paths).toEqual(paths);
      expect(measurePaths(sentTraceroute, [...replies, ...replies]).paths).toEqual(paths);
    }),
  );
});

const list = { ...paris, kind: 'custom' as const, targets: [target, '2001:db8:f::1'], probesPerHop: 1, probes: 5 };

test('of a list of probes that is no grid only hops that replied are known, and nobody says how many probes were sent with each', () => {
  const { paths, notes } = measurePaths(list, [replyWith({ ttl: 7 }), replyWith({ ttl: 3, from: '3fff:3::1' })]);
  expect(paths.map(({ hops, isSampled }) => [hops.map(({ ttl }) => ttl), isSampled])).toEqual([
    [[3, 7], true],
    [[], true],
  ]);
  expect(paths[0]?.hops.every((hop) => !('sent' in hop))).toBe(true);
  expect(notes).toEqual([expect.stringContaining('A link does not say with which TTLs')]);
});

test('a list in which each target was probed with each TTL is shown as any measurement', () => {
  const { paths, notes } = measurePaths({ ...list, probes: 16 }, [replyWith({ ttl: 3 })]);
  expect(paths[0]).not.toHaveProperty('isSampled');
  expect(paths[0]?.hops.map(({ ttl, sent }) => [ttl, sent])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((ttl) => [ttl, 1]));
  expect(notes).toEqual([]);
});

test('of a measurement that was cut short only hops that replied are shown', () => {
  const { paths, notes } = measurePaths(paris, [replyWith({ ttl: 3 })], 'cut-short');
  expect(paths[0]?.hops.map(({ ttl }) => ttl)).toEqual([3]);
  expect(notes).toEqual([expect.stringContaining('Not all probes have left')]);
});
