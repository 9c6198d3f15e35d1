import { describe, expect, test } from '@jest/globals';
import { samePrefix } from 'shared/format/same-prefix';
import { assignPrefixes } from './assign-prefixes.ts';

const configuration = (agentPrefix?: string) => ({ name: undefined, probingRate: 1, agentPrefix });
const prefix = (userPrefix: string, agentPrefix?: string) => ({ userPrefix, agentPrefix });

const A = '2001:db8:a::/48';
const B = '2001:db8:b::/48';

describe('the prefix of a configuration', () => {
  test('is the one inside the same prefix of the agent, in whatever order', () => {
    expect(assignPrefixes([configuration(A), configuration(B)], [prefix('in b', B), prefix('in a', A)])).toEqual(['in a', 'in b']);
  });

  test('is none when the gateway left the configuration out, and the next one keeps its own', () => {
    expect(assignPrefixes([configuration(undefined), configuration(B)], [prefix('in b', B)])).toEqual([undefined, 'in b']);
    expect(assignPrefixes([configuration(A), configuration(B)], [prefix('in b', B)])).toEqual([undefined, 'in b']);
  });

  test('may be that of another one too', () => {
    expect(assignPrefixes([configuration(A), configuration(A)], [prefix('in a', A)])).toEqual(['in a', 'in a']);
  });

  test.each([
    ['the configurations', [configuration(), configuration()], [prefix('first', A), prefix('second', B)]],
    ['the prefixes', [configuration(A), configuration(B)], [prefix('first'), prefix('second')]],
    ['both', [configuration(), configuration()], [prefix('first'), prefix('second')]],
  ])('goes by its place when %s carry nothing to compare', (_, configurations, prefixes) => {
    expect(assignPrefixes(configurations, prefixes)).toEqual(['first', 'second']);
  });

  test('is none where the list is too short, or empty', () => {
    expect(assignPrefixes([configuration(), configuration()], [prefix('first')])).toEqual(['first', undefined]);
    expect(assignPrefixes([configuration(A)], [])).toEqual([undefined]);
  });
});

test.each([
  ['2001:db8::/48', '2001:DB8:0:0::/48', true],
  ['2001:0db8:0000::/48', ' 2001:db8::/48 ', true],
  ['2001:db8::/48', '2001:db8::/32', false],
  ['2001:db8::/48', '2001:db8:1::/48', false],
  ['not an address/48', 'NOT an address/48', true],
  ['', '2001:db8::/48', false],
])('%s and %s are the same prefix: %s', (a, b, same) => {
  expect(samePrefix(a, b)).toBe(same);
});
