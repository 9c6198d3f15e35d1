import { expect, test } from '@jest/globals';
import { axisMarks } from './axis-marks.ts';
import { drawLane, planLanes } from './lane-drawing.ts';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { replyWith, sentTraceroute, target, traceroute, words } from './testing.ts';

const pathOf = (...hops: Parameters<typeof traceroute>[0]) => measurePaths(sentTraceroute, traceroute(hops)).paths[0] as MeasuredPath;
const lost = pathOf('3fff:1::1', '3fff:2::1');

/** Whether a cross says that the path goes no further. */
const isCrossed = (path: MeasuredPath, waiting: boolean) =>
  drawLane(path, planLanes([path], 1000), { ...words, waiting }).marks.some((mark) => 'd' in mark && mark.d.endsWith('l12 12m0-12l-12 12'));

test.each<[boolean, string, MeasuredPath, boolean]>([
  [true, 'lost', lost, false],
  [false, 'to which replies may come', lost, true],
  [false, 'that reached its target', pathOf('3fff:1::1', target), false],
  [false, 'of which only the hops that replied are known', { ...lost, isSampled: true }, false],
  [false, 'whose last router refused, which has a mark of its own', { ...lost, endedAt: 2 }, false],
])('there is a cross (%p) at the end of a path %s', (crossed, _, path, waiting) => {
  expect(isCrossed(path, waiting)).toBe(crossed);
});

/** Points of a cubic curve `Mx yCx y x y x y`. */
function pointsOf(d: string): [x: number, y: number][] {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  return Array.from({ length: 101 }, (_, step) => {
    const t = step / 100;
    const at = (a: number, b: number, c: number, e: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * e;
    return [at(ax, bx, cx, dx), at(ay, by, cy, dy)];
  });
}

test.each([
  [640, 12.3],
  [640, 123.4],
  [800, 123.4],
  [900, 123.4],
  [1000, 123.4],
  [1200, 123.4],
])('no way crosses a round-trip time where hops have four branches, and none lies on another (%p px, %p ms)', (room, rtt) => {
  const crowd = [2, 3].flatMap((ttl) =>
    [0, 1, 2, 3].map((flow) => replyWith({ ttl, from: `3fff:${ttl}::${flow}`, sourcePort: 24_000 + flow, rtt })),
  );
  const ends = traceroute(['3fff:1::1', null, null, target]).map((reply) => ({ ...reply, rtt }));
  const [path] = measurePaths(sentTraceroute, [...ends, ...crowd]).paths;
  if (!path) throw new Error('There is one path.');
  const { marks, stops } = drawLane(path, planLanes([path], room), words);
  const boxes = stops.flatMap((stop) =>
    stop.marks.flatMap((mark) => {
      if (!('text' in mark)) return [];
      const half = (mark.text.length * 7.3) / 2;
      // Digits have no descenders.
      return { left: mark.x - half, right: mark.x + half, top: mark.y - 9, bottom: mark.y };
    }),
  );
  expect(boxes).toHaveLength(10);
  const crossing = marks.filter(
    (mark) =>
      'd' in mark &&
      mark.d.includes('C') &&
      boxes.some(({ left, right, top, bottom }) => pointsOf(mark.d).some(([x, y]) => x > left && x < right && y > top && y < bottom)),
  );
  expect(crossing).toEqual([]);
  const overlapping = boxes.filter((a, index) =>
    boxes.slice(index + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
  expect(overlapping).toEqual([]);
});

test('TTLs that are far apart have one column between them, where only hops that replied are known', () => {
  const list = { ...sentTraceroute, kind: 'custom', ttl: { min: 3, max: 64 }, probes: 6 } as const;
  const replies = [replyWith({ ttl: 3 }), replyWith({ ttl: 4 }), replyWith({ ttl: 6 }), replyWith({ ttl: 64, from: target })];
  const { paths } = measurePaths(list, replies);
  const plan = planLanes(paths, 1000);
  expect(plan.width).toBe(1000);
  expect(axisMarks(plan, 14).map((mark) => 'text' in mark && mark.text)).toEqual(['hop', '3', '4', '5', '6', '7–63', '64']);
  const [path] = paths;
  if (!path) throw new Error('There is one path.');
  const { stops, marks } = drawLane(path, plan, words);
  const [third = 0, fourth = 0, sixth = 0, last = 0] = stops.map(({ x }) => x);
  const step = fourth - third;
  expect([sixth - fourth, last - sixth]).toEqual([2 * step, 2 * step]);
  // The way through it is dotted: it was not seen.
  expect(marks.filter((mark) => 'd' in mark && mark.dash)).not.toEqual([]);
  // Hops that were probed and are silent keep their columns.
  const grid = measurePaths({ ...sentTraceroute, ttl: { min: 1, max: 12 } }, [replyWith(), replyWith({ ttl: 12, from: target })]).paths;
  expect(planLanes(grid, 1000).gaps).toEqual([]);
});
