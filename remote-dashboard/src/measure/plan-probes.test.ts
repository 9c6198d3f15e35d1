import { expect, test } from '@jest/globals';
import { type Draft, draftOf } from './measure-proposal.ts';
import { countProbes, planProbes, probesOf } from './plan-probes.ts';

const planOf = (search: string, changes: Partial<Draft> = {}) =>
  planProbes({ ...draftOf(`?target=2606:4700:4700::1111${search}`), ...changes });

test('a target alone is a traceroute of 32 probes', () => {
  const { problems, plan } = planOf('');
  expect(problems).toEqual({});
  expect(plan && countProbes(plan)).toBe(32);
  expect(plan && probesOf(plan).slice(0, 2)).toEqual([
    ['2606:4700:4700::1111', 24000, 33434, 1, 'icmpv6'],
    ['2606:4700:4700::1111', 24000, 33434, 2, 'icmpv6'],
  ]);
});

test('a ping has one TTL', () => {
  const { plan } = planOf('&kind=ping&per-hop=2');
  expect(plan && probesOf(plan)).toEqual([
    ['2606:4700:4700::1111', 24000, 33434, 32, 'icmpv6'],
    ['2606:4700:4700::1111', 24000, 33434, 32, 'icmpv6'],
  ]);
});

test('with a source port for each probe of a hop, each flow has a probe for every hop', () => {
  const { plan } = planOf('&ttl=1-2&per-hop=2&flows=own&protocol=udp&ports=65534-53');
  expect(plan && probesOf(plan).map(([, source, destination, ttl, protocol]) => [source, destination, ttl, protocol])).toEqual([
    [65534, 53, 1, 'udp'],
    [65534, 53, 2, 'udp'],
    [65535, 53, 1, 'udp'],
    [65535, 53, 2, 'udp'],
  ]);
});

test.each([
  [{ ttlMin: '0' }, 'ttlMin', 'The TTL is a whole number from 1 to 255.'],
  [{ ttlMin: '1.5' }, 'ttlMin', 'The TTL is a whole number from 1 to 255.'],
  [{ ttlMin: '' }, 'ttlMin', 'The TTL is a whole number from 1 to 255.'],
  [{ ttlMax: '256' }, 'ttlMax', 'The last TTL is a whole number from 1 to 255.'],
  [{ ttlMin: '9', ttlMax: '8' }, 'ttlMax', 'The last TTL must not be below the first.'],
  [{ sourcePort: '65536' }, 'sourcePort', 'A port is a whole number from 1 to 65,535.'],
  [{ destinationPort: '-1' }, 'destinationPort', 'A port is a whole number from 1 to 65,535.'],
  [{ destinationPort: '1e3' }, 'destinationPort', 'A port is a whole number from 1 to 65,535.'],
  [{ perHop: '1001' }, 'perHop', 'The number of probes is a whole number from 1 to 1,000.'],
  [{ sourcePort: '65535', perHop: '2', flows: 'own' }, 'sourcePort', 'With a source port for each probe, the first must be at most 65534.'],
  [{ target: '' }, 'target', 'Enter the IPv6 address to measure.'],
  [{ target: '2606:' }, 'target', 'The IPv6 address is not complete.'],
] as [Partial<Draft>, string, string][])('%p is invalid', (changes, field, problem) => {
  expect(planOf('', changes)).toEqual({ problems: { [field]: problem } });
});

test('the limits themselves are valid', () => {
  expect(planOf('&ttl=1-255&ports=1-65535&per-hop=1000').problems).toEqual({});
});
