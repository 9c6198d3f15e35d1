import { expect, test } from '@jest/globals';
import { drawLane, planLanes } from './lane-drawing.ts';
import { measurePaths } from './measure-paths.ts';
import { networkMarks } from './network-marks.ts';
import { sentTraceroute, target, traceroute, words } from './testing.ts';

function bracketsOf(hops: Parameters<typeof traceroute>[0], step = 80) {
  const [path] = measurePaths(sentTraceroute, traceroute(hops)).paths;
  if (!path) throw new Error('There is a path.');
  const { stops } = drawLane(path, planLanes([path], 1000), words);
  return networkMarks(stops, 20, step).flatMap((mark) => ('text' in mark ? [mark.text] : []));
}

test('neighbouring hops of one /32 share a bracket; a silent hop, and a fork into two networks, have none', () => {
  expect(bracketsOf(['2001:db8:a1::1', '2001:db8::2', '3fff::1', null, '3fff::2', ['3fff:1::1', '3fff:2::1'], target])).toEqual([
    '2001:db8',
    '3fff:0',
    '3fff:0',
    '2606:4700',
  ]);
});

test('a name that has no room is left out', () => {
  expect(bracketsOf(['3fff:1::1', '2001:db8::1', '2001:db8::2', target], 46)).toEqual(['3fff:1', '2001:db8']);
});
