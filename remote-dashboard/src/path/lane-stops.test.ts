import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Reply } from '../replies/reply.ts';
import { drawLane, planLanes } from './lane-drawing.ts';
import { arrangeLane, type Stop } from './lane-stops.ts';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { nextStop } from './next-stop.ts';
import { replyWith, sentTraceroute, target, traceroute, words } from './testing.ts';

const pathOf = (replies: Reply[]) => measurePaths(sentTraceroute, replies).paths[0] as MeasuredPath;
const paris = { ...sentTraceroute, senders: sentTraceroute.senders.slice(0, 1) };
const later = (replies: Reply[], by: number) => replies.map((reply) => ({ ...reply, ttl: reply.ttl + by }));
const nameOf = (stop: Stop | undefined) => stop?.key ?? 'agent';
const ways = (replies: Reply[]) =>
  arrangeLane(pathOf(replies)).ways.map(({ from, to, certain }) => `${nameOf(from)} ${certain ? '—' : '…'} ${nameOf(to)}`);

test('hops follow one another from the agent; what is silent is one stop, and not certain', () => {
  expect(ways(traceroute(['3fff:1::1', null, null, '3fff:4::1', target]))).toEqual([
    'agent — 1 3fff:1::1',
    '1 3fff:1::1 … silent 2',
    'silent 2 … 4 3fff:4::1',
    '4 3fff:4::1 — 5 2606:4700:4700::1111',
  ]);
});

test('the way to the first hop is certain at TTL 1 only', () => {
  const late = measurePaths({ ...sentTraceroute, ttl: { min: 4, max: 8 } }, [replyWith({ ttl: 4, from: target })]).paths[0] as MeasuredPath;
  expect(arrangeLane(late).ways.map(({ certain }) => certain)).toEqual([false]);
});

test('branches are connected by the flows that were seen on both, and stay in their rows', () => {
  const fork = traceroute(['3fff:1::1', ['3fff:2::1', '3fff:2::2'], ['3fff:3::1', '3fff:3::2'], target]);
  expect(ways(fork)).toEqual([
    'agent — 1 3fff:1::1',
    '1 3fff:1::1 — 2 3fff:2::1',
    '1 3fff:1::1 — 2 3fff:2::2',
    '2 3fff:2::1 — 3 3fff:3::1',
    '2 3fff:2::2 — 3 3fff:3::2',
    '3 3fff:3::1 — 4 2606:4700:4700::1111',
    '3 3fff:3::2 — 4 2606:4700:4700::1111',
  ]);
  expect(arrangeLane(pathOf(fork)).stops.map(({ row }) => row)).toEqual([0, 0, 1, 0, 1, 0]);
});

test('a branch stays in its row when the flow with the lowest port is silent for a hop', () => {
  const at = (ttl: number, from: string, ...ports: number[]) => ports.map((sourcePort) => replyWith({ ttl, from, sourcePort }));
  const { stops } = arrangeLane(
    pathOf([...at(1, '3fff:1::a', 1, 3), ...at(1, '3fff:1::b', 2), ...at(2, '3fff:2::a', 3), ...at(2, '3fff:2::b', 2)]),
  );
  expect(stops.map(({ key, row }) => `${key} ${row}`).slice(0, 4)).toEqual([
    '1 3fff:1::a 0',
    '1 3fff:1::b 1',
    '2 3fff:2::a 0',
    '2 3fff:2::b 1',
  ]);
});

test('a branch whose flow is silent for a hop joins again where it was seen next', () => {
  const fork = traceroute([['3fff:1::1', '3fff:1::2'], '3fff:2::1', target]).filter(
    ({ ttl, sourcePort }) => ttl !== 2 || sourcePort !== 24_001,
  );
  expect(ways(fork)).toContain('1 3fff:1::2 … 3 2606:4700:4700::1111');
});

test('a hop that replied to other flows only is connected on one side', () => {
  const at = (ttl: number, from: string, ...ports: number[]) => ports.map((sourcePort) => replyWith({ ttl, from, sourcePort }));
  const fork = [...at(1, '3fff:1::a', 1), ...at(1, '3fff:1::b', 2), ...at(2, '3fff:2::b', 2), ...at(3, target, 1, 2)];
  expect(ways(fork)).toEqual([
    'agent — 1 3fff:1::a',
    'agent — 1 3fff:1::b',
    '1 3fff:1::b — 2 3fff:2::b',
    '2 3fff:2::b — 3 2606:4700:4700::1111',
    '1 3fff:1::a … 2 3fff:2::b',
  ]);
});

test('more branches than there is room for are counted, and the target is shown in any case', () => {
  const crowd = Array.from({ length: 9 }, (_, index) => replyWith({ ttl: 2, from: `3fff:2::${index + 1}`, sourcePort: 24_000 + index }));
  const { stops } = arrangeLane(pathOf([...traceroute(['3fff:1::1']), ...crowd, replyWith({ ttl: 2, from: target, sourcePort: 24_100 })]));
  const here = stops.filter(({ ttl }) => ttl === 2);
  expect([here.length, here.at(-1)?.more, here.some(({ found }) => found?.responder.isTarget)]).toEqual([4, 6, true]);
});

test('a later reply moves no existing stop', () => {
  const fork = traceroute(['3fff:1::1', ['3fff:2::1', '3fff:2::2'], '3fff:3::1']);
  const place = (replies: Reply[]) => {
    const path = pathOf(replies);
    return new Map(drawLane(path, planLanes([path], 1000), words).stops.map(({ stop, x, y }) => [stop.key, `${x} ${y}`]));
  };
  const before = place(fork);
  const after = place([...fork, ...traceroute([null, null, null, '3fff:4::1'])]);
  for (const [key, at] of before) if (!key.startsWith('silent')) expect(after.get(key)).toBe(at);
});

test('for any input, stops are inside the picture and do not overlap', () => {
  const anyReply = fc
    .record({
      ttl: fc.integer({ min: 1, max: 8 }),
      sourcePort: fc.integer({ min: 24_000, max: 24_004 }),
      from: fc.constantFrom('3fff:1::1', '3fff:2::1', '3fff:3::1', '3fff:4::1', '3fff:5::1', target),
    })
    .map(replyWith);
  const anyRoom = fc.constantFrom(300, 640, 1200);
  const anyTtl = fc.constantFrom(0, 8, 20);
  fc.assert(
    fc.property(fc.array(anyReply, { maxLength: 40 }), fc.array(anyReply, { maxLength: 5 }), anyRoom, anyTtl, (near, far, room, ttl) => {
      // Of two measurements that are compared, the other one may begin where the first one ended, and have no replies.
      const paths = [
        ...measurePaths({ ...paris, ttl: { min: 1, max: Math.max(8, ttl) } }, near).paths,
        ...measurePaths({ ...paris, ttl: { min: ttl + 1, max: ttl + 8 } }, later(far, ttl)).paths,
      ];
      const plan = planLanes(paths, room);
      for (const { width, height, stops } of paths.map((path) => drawLane(path, plan, words))) {
        expect(new Set(stops.map(({ x, y }) => `${x} ${y}`)).size).toBe(stops.length);
        for (const { x, y } of stops) expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      }
    }),
  );
});

test('arrows lead along the path and to other branches', () => {
  const path = pathOf(traceroute(['3fff:1::1', ['3fff:2::1', '3fff:2::2'], target]));
  const { stops } = drawLane(path, planLanes([path], 1000), words);
  const [first, upper, lower, last] = stops;
  if (!first || !upper || !lower || !last) throw new Error('The path has four stops.');
  const lead = (key: string, at = first, down = false) => nextStop(key, stops, at, down);
  expect([lead('ArrowRight'), lead('ArrowRight', lower), lead('ArrowLeft', last), lead('ArrowRight', last)]).toEqual([
    upper,
    last,
    upper,
    undefined,
  ]);
  expect([lead('ArrowDown', upper), lead('ArrowUp', lower), lead('ArrowDown', last)]).toEqual([lower, upper, undefined]);
  expect([lead('End'), lead('Home', last), lead('a')]).toEqual([last, first, undefined]);
  expect([lead('ArrowDown', upper, true), lead('ArrowUp', lower, true), lead('ArrowDown', last, true)]).toEqual([lower, upper, undefined]);
});
