import { expect, test } from '@jest/globals';
import { comparePaths } from './compare-paths.ts';
import { measurePaths } from './measure-paths.ts';
import { atlantaReply, replyWith, sentTraceroute, target, traceroute, words } from './testing.ts';

test('paths are compared in words: who is nearer, and where they meet', () => {
  const replies = [
    ...traceroute(['3fff:1::1', '3fff:5::1', target]),
    ...traceroute(['3fff:2::1', '3fff:3::1', '3fff:5::1', '3fff:6::1', target], atlantaReply),
  ];
  expect(comparePaths(measurePaths(sentTraceroute, replies), words)).toEqual([
    `${target} is nearest to vltcdg01: 22.0 ms, 3 hops; farthest from vltatl01: 42.0 ms, 5 hops. They are 20.0 ms apart.`,
    'One address on the way replied on several paths: 3fff:5::1 (hop 2 from vltcdg01, hop 3 from vltatl01).',
  ]);
});

test('of more paths than are shown, all are compared', () => {
  const senders = Array.from({ length: 941 }, (_, index) => ({
    id: `agent${index + 1}`,
    address: `2001:db8:${(index + 1).toString(16)}::1`,
  }));
  const ping = { ...sentTraceroute, kind: 'ping' as const, ttl: { min: 8, max: 8 }, senders };
  // The farthest first: nearer and nearer; a router's reply is none of the target.
  const replies = senders.map(({ id, address }, index) =>
    replyWith({ receivedBy: id, source: address, ttl: 8, from: target, rtt: 1_000 - index }),
  );
  const late = replyWith({ source: senders[900]?.address ?? '', ttl: 8, rtt: 0.5 });
  const measured = measurePaths(ping, [...replies, late]);
  expect(measured.paths).toHaveLength(64);
  expect(comparePaths(measured, words, true)).toEqual([
    `${target} is nearest to agent941: 60.0 ms; farthest from agent1: 1000.0 ms. They are 940.0 ms apart.`,
  ]);
  expect(comparePaths(measurePaths(ping, replies.slice(1)), { ...words, waiting: true }, true)).toEqual([]);
});

test('while replies may come, nobody is nearest or farthest before all agents have a reply of the target', () => {
  const third = { ...sentTraceroute, senders: [...sentTraceroute.senders, { id: 'vltams01', address: '2001:db8:c1::42' }] };
  const replies = [
    ...traceroute(['3fff:1::1', target]),
    ...traceroute(['3fff:2::1', target, target], atlantaReply).map((one) => ({ ...one, rtt: one.rtt + 5 })),
  ];
  const { paths } = measurePaths(third, replies);
  expect(comparePaths({ paths }, words)[0]).toContain('is nearest to vltcdg01');
  expect(comparePaths({ paths }, { ...words, waiting: true })).toEqual([]);
  expect(comparePaths({ paths: paths.slice(0, 2) }, { ...words, waiting: true })[0]).toContain('is nearest to vltcdg01');
});

test('paths without a common router; one path, and targets that nobody else went to, are not compared', () => {
  const replies = [...traceroute(['3fff:1::1']), ...traceroute(['3fff:2::1'], atlantaReply)];
  const { paths } = measurePaths(sentTraceroute, replies);
  expect(comparePaths({ paths }, words)).toEqual(['No address on the way replied on more than one of these paths.']);
  expect(comparePaths({ paths }, { ...words, waiting: true })).toEqual([]);
  expect(comparePaths({ paths: paths.slice(0, 1) }, words)).toEqual([]);
  expect(comparePaths({ paths: [] }, words)).toEqual([]);
});

test('medians that read alike are not called nearest and farthest', () => {
  const at = (rtt: number, make = replyWith) => make({ from: target, rtt });
  const measured = measurePaths(sentTraceroute, [at(12.31), at(12.29, atlantaReply)]);
  expect(comparePaths(measured, words, true)).toEqual([`${target} is equally near to all agents that reach it: about 12.3 ms.`]);
  const apart = measurePaths(sentTraceroute, [at(12.24), at(12.26, atlantaReply)]);
  expect(comparePaths(apart, words, true)).toEqual([`${target} is equally near to all agents that reach it: about 12.2 ms.`]);
});
