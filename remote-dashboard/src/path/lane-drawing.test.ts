import { expect, test } from '@jest/globals';
import { drawLane, planLanes } from './lane-drawing.ts';
import { measurePaths } from './measure-paths.ts';
import type { MeasuredPath } from './measured-path.ts';
import { sentTraceroute, target, traceroute, words } from './testing.ts';

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
