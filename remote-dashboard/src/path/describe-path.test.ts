import { expect, test } from '@jest/globals';
import type { Reply } from '../replies/reply.ts';
import { comparePaths } from './compare-paths.ts';
import { describePath, describePing, describeResponder } from './describe-path.ts';
import { arrangeLane } from './lane-stops.ts';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { shortOutcome } from './short-outcome.ts';
import { linesBeside } from './stop-texts.ts';
import { atlantaReply, replyWith, sentTraceroute, target, traceroute, words } from './testing.ts';

const paris = { ...sentTraceroute, senders: sentTraceroute.senders.slice(0, 1) };
const pathOf = (replies: Reply[], measurement = paris) => measurePaths(measurement, replies).paths[0] as MeasuredPath;
const say = (replies: Reply[], changes = {}) => describePath(pathOf(replies), { ...words, ...changes });
const refusal = (ttl: number, code: number) => replyWith({ ttl, from: '3fff:9::1', icmp: { type: 1, code } });

test('a path that is reached', () => {
  expect(say(traceroute(['3fff:1::1', null, null, target]))).toBe(
    `From vltcdg01, ${target} is reached in 4 hops; median 32.0 ms; 2 hops did not reply.`,
  );
  expect(say(traceroute([target]))).toBe(`From vltcdg01, ${target} is reached in 1 hop; median 2.0 ms.`);
});

test('agents have their cities', () => {
  expect(say(traceroute([target]), { nameOf: () => 'vltcdg01 (Paris)' })).toContain('From vltcdg01 (Paris), ');
});

test('a path that is not reached: how far replies came from', () => {
  expect(say(traceroute(['3fff:1::1', '3fff:2::1']))).toBe(
    `From vltcdg01, ${target} did not reply; the farthest reply is from hop 2 (3fff:2::1, 12.0 ms); 6 hops after that did not reply.`,
  );
  expect(say([])).toBe(`From vltcdg01, nothing replied: neither ${target} nor a router on the way.`);
});

test('what ended a path is named, with the router that said it', () => {
  expect(say([...traceroute(['3fff:1::1']), refusal(2, 0)])).toBe(
    `From vltcdg01, ${target} was not reached: at hop 2, 3fff:9::1 replied “no route”.`,
  );
});

test('while replies may still come nothing is called silent', () => {
  const waiting = { waiting: true };
  expect(say([], waiting)).toBe(`From vltcdg01, no reply has come yet on the way to ${target}.`);
  expect(say(traceroute(['3fff:1::1']), waiting)).toBe(
    `From vltcdg01, ${target} has not replied yet; the farthest reply so far is from hop 1 (3fff:1::1, 2.0 ms).`,
  );
  expect(say(traceroute([null, target]), waiting)).toContain('1 hop without a reply so far');
});

test('forks, loops, anycast and hops that were not measured are said', () => {
  expect(say(traceroute(['3fff:1::1', ['3fff:2::1', '3fff:2::2'], target]))).toContain(
    'Several routers replied at hop 2: flows take different ways there.',
  );
  expect(say(traceroute(['3fff:1::1', '3fff:2::1', '3fff:1::1', '3fff:2::1']))).toContain(
    'Packets go in a circle: 3fff:1::1 replied at hops 1 and 3. Packets go in a circle: 3fff:2::1 replied at hops 2 and 4.',
  );
  expect(say([replyWith({ receivedBy: 'vltams01' })])).toContain(
    'Replies came back to vltams01 too: the source address is anycast. Their times are no round-trip times.',
  );
  const late = pathOf([replyWith({ ttl: 5, from: target })], { ...paris, ttl: { min: 4, max: 8 } });
  expect(describePath(late, words)).toContain('Hops before 4 were not measured.');
});

test('several addresses that replied to one flow are no flows that part', () => {
  const replies = [...traceroute(['3fff:1::1', '3fff:2::1', ['3fff:3::1', '3fff:3::2'], target]), replyWith({ ttl: 2, from: '3fff:2::2' })];
  expect(say(replies)).toContain(
    'Several routers replied at hop 3: flows take different ways there. ' +
      'Several addresses replied at hop 2 to one flow: the way changed, or one router has several addresses.',
  );
});

test('a router that replies at two neighbouring hops, or to two flows over ways of different lengths, is no loop', () => {
  expect(say(traceroute(['3fff:1::1', '3fff:1::1', target]))).not.toContain('circle');
  const flows = [replyWith({ ttl: 1, sourcePort: 24_000 }), replyWith({ ttl: 3, sourcePort: 24_001 })];
  expect(say(flows)).not.toContain('circle');
});

test('a router that says at two hops that it cannot find the target is no loop', () => {
  const from = '3fff:3::1';
  const refused = replyWith({ ttl: 5, from, icmp: { type: 1, code: 3 } });
  expect(say([...traceroute(['3fff:1::1', '3fff:2::1', from]), refused])).not.toContain('circle');
});

test('an echo reply from another address than the target’s ends the path: a subnet-router anycast address has such replies', () => {
  const answers = [3, 4, 5, 6, 7, 8].map((ttl) => replyWith({ ttl, from: '3fff:3::1', icmp: { type: 129, code: 0 } }));
  const replies = [...traceroute(['3fff:1::1', '3fff:2::1']), ...answers];
  expect(say(replies)).toBe(`From vltcdg01, an echo reply came from 3fff:3::1 at hop 3, not from ${target} itself.`);
  expect(shortOutcome(pathOf(replies), words)).toBe('reply from another address');
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 8, max: 8 } };
  expect(describePing(pathOf(answers.slice(-1), ping), words)).toBe(
    `From vltcdg01, an echo reply came from 3fff:3::1, not from ${target} itself.`,
  );
});

test('a ping: how many replied, and how fast', () => {
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 }, probesPerHop: 4 };
  const pings = [10, 12, 11].map((rtt) => replyWith({ ttl: 64, from: target, rtt }));
  const of = (replies: Reply[], waiting = false) => describePing(pathOf(replies, ping), { ...words, waiting });
  expect(of(pings)).toBe(`From vltcdg01, ${target} replied to 3 of 4 probes; median 11.0 ms (10.0 to 12.0 ms); 25 % lost.`);
  expect(of(pings, true)).not.toContain('lost');
  expect(of([])).toBe(`From vltcdg01, ${target} did not reply.`);
  expect(of([], true)).toBe(`From vltcdg01, ${target} has not replied yet.`);
  expect(of([replyWith({ ttl: 64, from: '3fff:9::1', icmp: { type: 1, code: 3 } })])).toBe(
    `From vltcdg01, ${target} was not reached: 3fff:9::1 replied “address unreachable”.`,
  );
});

test('a ping with more replies than probes says neither which probes were answered nor that any is lost', () => {
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 }, probesPerHop: 4 };
  const from = (rtts: number[], changes: Partial<Reply> = {}) => rtts.map((rtt) => replyWith({ ttl: 64, from: target, rtt, ...changes }));
  // Six replies may be to one probe.
  expect(describePing(pathOf(from([1, 2, 3, 4, 5, 6]), ping), words)).toBe(
    `From vltcdg01, ${target} sent 6 replies to 4 probes: some came twice; median 3.5 ms (1.0 to 6.0 ms).`,
  );
  // Where each probe has its own port, fewer are known to have come twice.
  const own = [...from([1, 2], { sourcePort: 24_000 }), ...from([3], { sourcePort: 24_001 })];
  expect(describePing(pathOf(own, ping), words)).toContain('sent 3 replies to 4 probes: some came twice; median 2.0 ms (1.0 to 3.0 ms).');
  expect(describePing(pathOf(from([1]), { ...ping, kind: 'custom', probes: 2 }), words)).toContain('sent 1 reply; median 1.0 ms');
});

test('of a ping that is read back, no reply is said to have come twice: its number of probes may be wrong', () => {
  const { probesPerHop: _, ...rest } = paris;
  const readBack = { ...rest, kind: 'ping' as const, ttl: { min: 64, max: 64 }, isReadBack: true as const };
  const pings = [1, 2, 3].map((rtt, flow) => replyWith({ ttl: 64, from: target, rtt, sourcePort: 24_000 + (flow % 2) }));
  const say = (probesPerHop?: number) => {
    const path = pathOf(pings, { ...readBack, ...(probesPerHop && { probesPerHop }) });
    return [describePing(path, words), path.hops[0]?.sent];
  };
  const unknown = [`From vltcdg01, ${target} sent 3 replies; median 2.0 ms (1.0 to 3.0 ms).`, undefined];
  expect(say()).toEqual(unknown);
  expect(say(2)).toEqual(unknown);
  // Three replies to probes of two ports.
  expect(say(4)).toEqual(unknown);
  const one = pathOf(pings.slice(1), { ...readBack, probesPerHop: 4 });
  expect(describePing(one, words)).toContain('replied to 2 of 4 probes');
});

test('of a traceroute that is read back, hops without a reply may not have been probed', () => {
  const { probesPerHop: _, ...readBack } = { ...paris, ttl: { min: 1, max: 3 }, isReadBack: true as const };
  const { paths, notes } = measurePaths(readBack, traceroute(['3fff:1::1', null, target]));
  expect(paths.map((path) => describePath(path, words))).toEqual([`From vltcdg01, ${target} replied at TTL 3; median 22.0 ms.`]);
  expect(notes).toEqual([]);
});

test('a ping of which not all probes have left loses nothing, and nobody failed to reply', () => {
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 }, probesPerHop: 4 };
  const say = (replies: Reply[]) => measurePaths(ping, replies, 'cut-short').paths.map((path) => describePing(path, words));
  expect(say([])).toEqual([`From vltcdg01, no reply of ${target}.`]);
  expect(say([replyWith({ ttl: 64, from: target })])).toEqual([`From vltcdg01, ${target} sent 1 reply; median 1.0 ms.`]);
});

test('a responder: RTTs, replies, kind, and where else it was seen', () => {
  const replies = [...traceroute(['3fff:1::1', '3fff:1::1', target]), ...traceroute(['3fff:7::1', '3fff:1::1', target], atlantaReply)];
  const { paths } = measurePaths(sentTraceroute, replies);
  const [path, other] = paths as [MeasuredPath, MeasuredPath];
  const factsAt = (index: number) => {
    const hop = path.hops[index];
    const responder = hop?.responders[0];
    return hop && responder ? describeResponder(path, hop, responder, [other], words) : [];
  };
  expect(factsAt(0)).toEqual([
    'median 2.0 ms, 1.0 to 3.0 ms',
    'replied to 3 of 3 probes',
    'ICMPv6: time exceeded',
    'also replied at hop 2',
    'also on the path from vltatl01, hop 2',
  ]);
  expect(factsAt(2)).toEqual(['median 22.0 ms, 21.0 to 23.0 ms', 'replied to 3 of 3 probes', 'ICMPv6: echo reply']);
});

test('more replies than probes are mentioned', () => {
  const path = pathOf([1, 2, 3, 4].map((rtt) => replyWith({ rtt })));
  const [hop] = path.hops;
  const [responder] = hop?.responders ?? [];
  expect(hop && responder && describeResponder(path, hop, responder, [], words)).toContain('4 replies to 3 probes: some came twice');
});

test('of a list of single probes nothing is said of TTLs that were perhaps not sent', () => {
  const list = { ...paris, kind: 'custom' as const, targets: [target, '2001:db8:f::1'], probesPerHop: 1, probes: 3 };
  const of = (replies: Reply[], changes = {}) => describePath(pathOf(replies, list), { ...words, ...changes });
  expect(of([replyWith({ ttl: 7, from: target, rtt: 30 })])).toBe(`From vltcdg01, ${target} replied at TTL 7; median 30.0 ms.`);
  expect(of([])).toBe(`From vltcdg01, no reply on the way to ${target}.`);
  expect(of([], { waiting: true })).toBe(`From vltcdg01, no reply has come yet on the way to ${target}.`);
  expect(of([replyWith({ ttl: 5 })])).not.toMatch(/did not reply;|Hops before|after that/);
});

test('replies that another agent received are counted, without a time', () => {
  const away = (changes: Partial<Reply>) => replyWith({ receivedBy: 'vltams01', rtt: 500, ...changes });
  const remark = 'Replies came back to vltams01 too: the source address is anycast. Their times are no round-trip times.';
  const path = pathOf([away({}), replyWith({ rtt: 2 }), away({ ttl: 2, from: target })]);
  expect(describePath(path, words)).toBe(`From vltcdg01, ${target} is reached in 2 hops. ${remark}`);
  expect(shortOutcome(path, words)).toBe('reached in 2 hops');
  expect(say([away({})], { waiting: true })).toContain('the farthest reply so far is from hop 1 (3fff:1::1). ');
  const facts = path.hops.map((hop) => hop.responders.map((one) => describeResponder(path, hop, one, [], words).slice(0, 2)));
  expect(facts).toEqual([[['2.0 ms', 'replied to 2 of 3 probes']], [['replied to 1 of 3 probes', 'ICMPv6: echo reply']]]);
  const stops = arrangeLane(path).stops.map((stop) => linesBeside(stop, 40, words)[1]);
  expect(stops).toEqual(['hop 1 · 2.0 ms · 2 of 3', 'hop 2 · 1 of 3']);

  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 } };
  const pings = [away({ ttl: 64, from: target }), away({ ttl: 64, from: target, rtt: 600 })];
  expect(describePing(pathOf(pings, ping), words)).toBe(`From vltcdg01, ${target} replied to 2 of 3 probes; 33 % lost. ${remark}`);

  const other = traceroute(['3fff:1::1', target], atlantaReply);
  expect(comparePaths(measurePaths(sentTraceroute, [away({ from: target, rtt: 0.1 }), ...other]), words).join()).not.toContain('nearest');
});

test('a target that replied to the lowest TTL that was sent may be nearer: no number of hops is said', () => {
  const from = (min: number, replies: Reply[], measurement = sentTraceroute) =>
    measurePaths({ ...measurement, ttl: { min, max: min + 3 } }, replies);
  const replies = [
    replyWith({ ttl: 32, from: target, rtt: 10 }),
    ...[32, 33].map((ttl) => atlantaReply({ ttl, from: ttl === 33 ? target : '3fff:1::1', rtt: 20 })),
  ];
  const measured = from(32, replies);
  const [near, far] = measured.paths as [MeasuredPath, MeasuredPath];
  expect(describePath(near, words)).toBe(`From vltcdg01, ${target} replied at TTL 32; median 10.0 ms. Hops before 32 were not measured.`);
  expect(describePath(far, words)).toContain('is reached in 33 hops');
  expect([near, far].map((path) => shortOutcome(path, words))).toEqual(['replied at TTL 32', 'reached in 33 hops, 20.0 ms']);
  const compared = `${target} is nearest to vltcdg01: 10.0 ms; farthest from vltatl01: 20.0 ms, 33 hops. They are 10.0 ms apart.`;
  expect(comparePaths(measured, words)[0]).toBe(compared);
  const crowd = Array.from({ length: 63 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:c1::${index + 1}` }));
  const many = from(32, replies, { ...sentTraceroute, senders: [...sentTraceroute.senders, ...crowd] });
  expect(comparePaths(many, words)[0]).toBe(compared);
});

test('of a part of the replies nothing is said of what may be in the rest', () => {
  const of = (replies: Reply[], sent = paris) => measurePaths(sent, replies, 'part').paths.map((path) => describePath(path, words));
  expect(of([replyWith({ ttl: 5 })])).toEqual([
    `From vltcdg01, no reply of ${target} is among those that are here; the farthest of them is from hop 5 (3fff:1::1, 1.0 ms).`,
  ]);
  expect(of([])).toEqual([`From vltcdg01, no reply of ${target} is among those that are here.`]);
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 }, probesPerHop: 4 };
  const pings = (replies: Reply[]) => measurePaths(ping, replies, 'part').paths.map((path) => describePing(path, words));
  expect(pings([])).toEqual([`From vltcdg01, no reply of ${target} is among those that are here.`]);
  expect(pings([replyWith({ ttl: 64, from: target })])).toEqual([`From vltcdg01, ${target} sent 1 reply; median 1.0 ms.`]);
});

test.each([
  [999, 'replied to 999 of 1000 probes', 'under 1 % lost'],
  [1, 'replied to 1 of 1000 probes', 'over 99 % lost'],
  [1000, 'replied to 1000 of 1000 probes', undefined],
])('of 1,000 probes %s have a reply: neither all nor none is said to be lost', (replies, replied, lost) => {
  const ping = { ...paris, kind: 'ping' as const, ttl: { min: 64, max: 64 }, probesPerHop: 1000 };
  const found = Array.from({ length: replies }, (_, index) => replyWith({ ttl: 64, from: target, rtt: 10, received: ping.sent + index }));
  const sentence = describePing(pathOf(found, ping), words);
  expect(sentence).toContain(replied);
  expect(sentence.match(/[^;]*lost/)?.[0].trim()).toBe(lost);
});
