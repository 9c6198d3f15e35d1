import { expect, test } from '@jest/globals';
import { describeIcmp } from './describe-icmp.ts';

test.each([
  [3, 0, 'time exceeded'],
  [3, 1, 'reassembly timed out'],
  [129, 0, 'echo reply'],
  [1, 0, 'no route'],
  [1, 4, 'port unreachable'],
  [1, 200, 'unreachable'],
  [2, 0, 'packet too big'],
  [4, 1, 'parameter problem'],
  [200, 7, 'ICMPv6 type 200, code 7'],
])('type %s with code %s is %s', (type, code, words) => expect(describeIcmp({ type, code })).toBe(words));
