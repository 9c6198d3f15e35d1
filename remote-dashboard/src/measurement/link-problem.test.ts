import { expect, test } from '@jest/globals';
import { linkProblem } from './link-problem.ts';
import { readMeasurementLink } from './measurement-link.ts';

/** Older links begin with the date. */
const older =
  'sent=2026-11-23T12:00:05Z&kind=traceroute&protocol=icmpv6&target=2606:4700:4700::1111&ttl=1-32&ports=24000-33434&per-hop=1&probes=32' +
  '&from=vltatl01_2001:db8:3:121:57ac:1a2b:3c4d:5e6f&from=vltcdg01_2001:db8:1:121:57ac:1a2b:3c4d:5e6f';

const good = older.replace(/^(sent=.*?)&(.*)/, '$2&$1');

const problemOf = (query: string) => linkProblem(new URLSearchParams(query));

test.each(['', '?', 'utm_source=mail', '__proto__=1&constructor=2&toString=3'])('the query “%s” has nothing of a link', (query) => {
  expect(problemOf(query)).toBeUndefined();
});

test('a link that is cut anywhere was cut', () => {
  // After its beginning: a part of a name is nothing of a link.
  for (let end = 'kind='.length; end < good.length; end += 1) {
    expect([end, problemOf(good.slice(0, end))]).toEqual([end, expect.stringMatching(/^This link was cut\. /)]);
  }
});

test('a link of what was read back needs no number of probes per hop, and may be cut too', () => {
  const readBack = good.replace('per-hop=1&probes=32', 'probes=32&read-back=yes');
  expect(problemOf(readBack)).toBeUndefined();
  expect(problemOf(readBack.slice(0, readBack.indexOf('&sent')))).toBe('This link was cut. Missing: date.');
  expect(problemOf(readBack.replace('=yes', '=no'))).toBe(
    'This link was changed or cut. Missing: probes per hop. Not valid: mark of what was read back (must be yes).',
  );
});

test('an older link that is cut anywhere has a problem, unless it can be read', () => {
  for (let end = 'sent'.length; end < older.length; end += 1) {
    const query = older.slice(0, end);
    const isRead = readMeasurementLink('x', new URLSearchParams(query)) !== undefined;
    expect([end, problemOf(query)?.replace(/ .*/, '')]).toEqual([end, isRead ? undefined : 'This']);
  }
});

test.each([
  [good.slice(0, good.indexOf('&probes')), 'This link was cut. Missing: number of probes, agents, date.'],
  [good.slice(0, -1), 'This link was cut. Not valid: date (must be like 2026-11-23T12:00:05Z, from 2020 to 2099).'],
  [good.slice(0, -'-11-23T12:00:05Z'.length), 'This link was cut. Not valid: date (must be like 2026-11-23T12:00:05Z, from 2020 to 2099).'],
  [good.slice(0, good.indexOf('&sent')), 'This link was cut. Missing: date.'],
  [older.slice(0, older.indexOf('&probes')), 'This link was cut. Missing: number of probes, agents.'],
  [
    older.slice(0, older.indexOf('-33434')),
    'This link was cut. Missing: probes per hop, number of probes, agents. Not valid: ports (must be two numbers from 1 to 65535, like 24000-33434).',
  ],
  [
    older.slice(0, older.indexOf(':57ac')),
    'This link was changed or cut. Not valid: agents (must be an id, “_” and an IPv6 address each; none twice; 1,000 at most).',
  ],
])('a link that was cut: %s', (query, problem) => {
  expect(problemOf(query)).toBe(problem);
});

test.each([
  [good.replace('ttl=1-32', 'ttl=1-10000'), 'Not valid: TTL range (must be two numbers from 1 to 255, like 1-32).'],
  [good.replace('traceroute', 'dns'), 'Not valid: kind of measurement (must be traceroute, ping or custom).'],
  [`${good}&kind=ping`, 'Not valid: kind of measurement (must be there once).'],
  [good.replace(/probes=.*?&/, ''), 'Missing: number of probes.'],
  [good.replace(/target=.*?&/, ''), 'Missing: target.'],
  [good.replaceAll('&', '&amp;'), 'Missing: protocol, target, TTL range, ports, probes per hop, number of probes, agents, date.'],
  [
    good.replace('icmpv6', 'tcp').replace('2026', '9999'),
    'Not valid: protocol (must be icmpv6 or udp); date (must be like 2026-11-23T12:00:05Z, from 2020 to 2099).',
  ],
  [`${good}&from=vltatl01_2001:db8::9`, 'Not valid: agents (must be an id, “_” and an IPv6 address each; none twice; 1,000 at most).'],
])('a link that was changed: %s', (query, problem) => {
  expect(problemOf(query)).toBe(`This link was changed or cut. ${problem}`);
});

test('hostile and long values are never in the text', () => {
  const names = [
    'sent',
    'kind',
    'protocol',
    'target',
    'ttl',
    'ports',
    'per-hop',
    'probes',
    'flows',
    'cast',
    'from',
    'more',
    'cancelled',
    'unsent',
    'evil',
  ];
  const hostile = `<img src=x onerror=alert(1)>${'evil '.repeat(200)}`;
  const problem = problemOf(String(new URLSearchParams(names.map((name) => [name, hostile]))));
  expect(problem).toMatch(/^This link was changed or cut\. Not valid: kind of measurement /);
  expect(problem).not.toMatch(/img|evil/);
  expect(problemOf(`${good}&other=${'x'.repeat(64_000)}`)).toBe('This link is too long to be read.');
  expect(problemOf(`${good}${'&target=::1'.repeat(5_000)}`)).toMatch(/Not valid: target|too long/);
});
