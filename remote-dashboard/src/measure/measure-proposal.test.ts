import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyQuery } from '../format/testing.ts';
import { idsInUrl } from './ids-in-url.ts';
import { type Draft, draftOf, measureUrl, searchOf } from './measure-proposal.ts';

test('a link to the form is readable, and the form has its values', () => {
  const url = measureUrl({
    target: '2606:4700:4700::1111',
    kind: 'traceroute',
    protocol: 'udp',
    ttl: { min: 2, max: 20 },
    ports: { source: 33000, destination: 443 },
    probesPerHop: 3,
    flows: 'own',
    agents: ['vltcdg01', 'vltatl01'],
  });
  expect(url).toBe(
    '/dashboard/measure?target=2606:4700:4700::1111&protocol=udp&ttl=2-20&ports=33000-443&per-hop=3&flows=own&agents=vltcdg01,vltatl01',
  );
  expect(draftOf(new URL(url, 'https://www.example.org').search)).toEqual({
    target: '2606:4700:4700::1111',
    kind: 'traceroute',
    protocol: 'udp',
    ttlMin: '2',
    ttlMax: '20',
    sourcePort: '33000',
    destinationPort: '443',
    perHop: '3',
    flows: 'own',
    cast: 'unicast',
    agents: ['vltcdg01', 'vltatl01'],
    unknownAgents: 0,
  });
});

test('a URL without parameters is the empty form, and each kind has its own defaults', () => {
  expect(measureUrl({})).toBe('/dashboard/measure');
  expect(measureUrl({ agents: ['a'] })).toBe('/dashboard/measure?agents=a');
  expect(draftOf('')).toMatchObject({ target: '', kind: 'traceroute', ttlMin: '1', ttlMax: '32', perHop: '1', agents: undefined });
  expect(draftOf('?kind=ping')).toMatchObject({ ttlMin: '32', ttlMax: '32', perHop: '4' });
  expect(draftOf('?kind=ping&ttl=1-30')).toMatchObject({ ttlMin: '30', ttlMax: '30' });
  expect(draftOf('?ttl=7')).toMatchObject({ ttlMin: '7', ttlMax: '7' });
  expect(draftOf('?agents=')).toMatchObject({ agents: [] });
});

test('unknown values are left out of the form, and invalid input is kept as it was typed', () => {
  expect(draftOf('?kind=__proto__&protocol=tcp&flows=x&from=y&agents=,a,,a, ')).toMatchObject({
    kind: 'traceroute',
    protocol: 'icmpv6',
    flows: 'same',
    cast: 'unicast',
    agents: ['a'],
  });
  expect(draftOf('?target=example.org&ttl=0-999&ports=x-70000&per-hop=-1')).toMatchObject({
    target: 'example.org',
    ttlMin: '0',
    ttlMax: '999',
    sourcePort: 'x',
    destinationPort: '70000',
    perHop: '-1',
  });
  const long = draftOf(`?target=${'x'.repeat(10_000)}&ttl=${'9'.repeat(10_000)}&agents=${'a,'.repeat(10_000)}`);
  expect([long.target.length, long.ttlMin.length, long.agents]).toEqual([300, 12, ['a']]);
});

test('other parameters of the URL stay', () => {
  expect(searchOf(draftOf('?use=x&target=::1'), '?use=x&target=::1&kind=ping')).toBe('?use=x&target=::1');
});

test('agents that do not fit into a URL are left out of it, and counted', () => {
  const agents = Array.from({ length: 1000 }, (_, index) => `vltcdg${index}`);
  expect([idsInUrl(agents), idsInUrl(agents.slice(0, 2))]).toEqual([undefined, 'vltcdg0,vltcdg1']);
  expect(searchOf({ ...draftOf(''), agents })).toBe('?all-agents=1000');
});

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '' && !/\p{Surrogate}/u.test(text));
const number = fc.integer({ min: 0, max: 99_999 }).map(String);
const draft: fc.Arbitrary<Draft> = fc
  .record({
    target: fc.oneof(fc.ipV6(), fc.webAuthority(), fc.constant('')),
    kind: fc.constantFrom('traceroute' as const, 'custom' as const),
    protocol: fc.constantFrom('icmpv6' as const, 'udp' as const),
    ttlMin: number,
    ttlMax: number,
    sourcePort: number,
    destinationPort: number,
    perHop: number,
    flows: fc.constantFrom('same' as const, 'own' as const),
    cast: fc.constantFrom('unicast' as const, 'anycast' as const),
    agents: fc.option(fc.uniqueArray(id, { maxLength: 20 }), { nil: undefined }),
    unknownAgents: fc.nat(10_000),
  })
  .filter(({ agents }) => !agents || idsInUrl(agents) !== undefined);

test('any form is restored from its URL, with any agent ids', () => {
  fc.assert(fc.property(draft, (some) => expect(draftOf(searchOf(some))).toEqual(some)));
});

test('any query of a URL makes a form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), anyQuery), (text) => {
      const found = draftOf(`?${text}`);
      expect(draftOf(searchOf(found))).toEqual(found);
    }),
  );
});

test('agents that a link has no room for are counted, and what is no count is none', () => {
  expect(measureUrl({ agents: ['a'], unknownAgents: 1 })).toBe('/dashboard/measure?agents=a&all-agents=2');
  expect(draftOf('?agents=a&all-agents=2')).toMatchObject({ agents: ['a'], unknownAgents: 1 });
  expect(draftOf('?all-agents=2')).toMatchObject({ agents: undefined, unknownAgents: 2 });
  expect(searchOf(draftOf('?agents=a&all-agents=2'))).toBe('?agents=a&all-agents=2');
  for (const odd of ['-1', '1e9', '', '9'.repeat(50), 'x']) expect(draftOf(`?all-agents=${odd}`).unknownAgents).toBe(0);
  expect(draftOf('?agents=a,b,c&all-agents=2').unknownAgents).toBe(0);
});
