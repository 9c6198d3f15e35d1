import { expect, test } from '@jest/globals';
import { leftOutOfLink, measurementPath, readMeasurementLink } from './measurement-link.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const measurement: SentMeasurement = {
  id: '0b6f1c9e-5f0a',
  sent: Date.UTC(2026, 10, 23, 12, 0, 5),
  kind: 'traceroute',
  protocol: 'icmpv6',
  targets: ['2606:4700:4700::1111'],
  ttl: { min: 1, max: 32 },
  ports: { source: 24_000, destination: 33_434 },
  probesPerHop: 1,
  probes: 32,
  senders: [
    { id: 'vltatl01', address: '2001:db8:3:121:57ac:1a2b:3c4d:5e6f' },
    { id: 'with_under score', address: '2001:db8:1:121:57ac:1a2b:3c4d:5e6f' },
  ],
};

const good =
  'kind=traceroute&protocol=icmpv6&target=2606:4700:4700::1111&ttl=1-32&ports=24000-33434&per-hop=1&probes=32' +
  '&from=vltatl01_2001:db8:3:121:57ac:1a2b:3c4d:5e6f&from=with_under%20score_2001:db8:1:121:57ac:1a2b:3c4d:5e6f&sent=2026-11-23T12:00:05Z';
/** Older links begin with the date. */
const older = good.replace(/(.*)&(sent=.*)/, '$2&$1');

/** Reads the path of a page. */
function read(path: string): SentMeasurement | undefined {
  const { pathname, searchParams } = new URL(path, 'https://site.example.org');
  return readMeasurementLink(decodeURIComponent(pathname.split('/').at(-1) ?? ''), searchParams);
}

test('a link is readable, and says all that was sent', () => {
  expect(measurementPath(measurement)).toBe(`/dashboard/measurements/0b6f1c9e-5f0a?${good}`);
  expect(read(measurementPath(measurement))).toEqual(measurement);
});

test.each<[string, Partial<SentMeasurement>]>([
  ['milliseconds', { sent: measurement.sent + 7 }],
  ['no targets: of a file', { targets: [], kind: 'custom' }],
  ['fifty targets', { targets: Array.from({ length: 50 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`) }],
  ['a source port for each probe, and anycast', { flows: 'own', cast: 'anycast' }],
  ['a Cancel after 938 probes', { cancelled: 938 }],
  ['a Cancel before the first probe', { cancelled: 0 }],
  ['probes that agents did not send', { unsent: 8 }],
  ['what was read back, with the number of probes', { isReadBack: true }],
  ['replies to one TTL, of a ping or a traceroute', { kind: 'custom', isReadBack: true }],
  ['a list with both protocols', { kind: 'custom', mixed: 'protocols' }],
  ['an id of any characters', { id: 'a/b ?&=#ü' }],
])('%s are restored from the link', (_, change) => {
  expect(read(measurementPath({ ...measurement, ...change }))).toEqual({ ...measurement, ...change });
});

test('the link of what was read back says so, and no number of probes that is not known', () => {
  const { probesPerHop: _, ...rest } = measurement;
  const readBack: SentMeasurement = { ...rest, isReadBack: true };
  expect(measurementPath(readBack)).toContain('&probes=32&read-back=yes&from=');
  expect(measurementPath(readBack)).not.toContain('per-hop');
  expect(read(measurementPath(readBack))).toEqual(readBack);
  for (const [other, by] of [
    ['read-back=yes', ''],
    ['read-back=yes', 'read-back=no'],
    ['read-back=yes', 'read-back=yes&per-hop=x'],
  ] as const)
    expect(read(measurementPath(readBack).replace(other, by))).toBeUndefined();
});

const manySenders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:${(index + 1).toString(16)}::1` }));

test('a link has 150 of 10,000 senders and the number of the others; a long list of targets is left out', () => {
  const targets = Array.from({ length: 51 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`);
  const path = measurementPath({ ...measurement, kind: 'custom', targets, senders: manySenders(10_000) });
  expect(path.length).toBeLessThan(8_000);
  expect(read(path)).toEqual({ ...measurement, kind: 'custom', targets: [], senders: manySenders(150), moreSenders: 9_850 });
});

test('a link is never longer than servers take, however long the ids are', () => {
  const senders = manySenders(1_500).map((sender) => ({ ...sender, id: `${sender.id}${'ü'.repeat(190)}` }));
  const path = measurementPath({ ...measurement, senders });
  expect(path.length).toBeLessThanOrEqual(8_000);
  const { senders: named = [], moreSenders = 0 } = read(path) ?? {};
  expect([named.length > 0, named.length + moreSenders, leftOutOfLink(path)]).toEqual([true, 1_500, moreSenders]);
});

const changed = (change: Record<string, string | undefined>) => {
  const search = new URLSearchParams(good);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) search.delete(name);
    else search.set(name, value);
  }
  return search;
};

test('addresses are read in any notation of IPv6', () => {
  const { targets } = readMeasurementLink('x', changed({ target: '2606:4700:4700:0:0:0:0:1111' })) ?? {};
  expect(targets).toEqual(['2606:4700:4700::1111']);
});

test.each<[string, Record<string, string | undefined>]>([
  ...['sent', 'kind', 'protocol', 'target', 'ttl', 'ports', 'per-hop', 'probes', 'from'].map(
    (name): [string, Record<string, undefined>] => [`no ${name}`, { [name]: undefined }],
  ),
  ['another kind', { kind: 'dns' }],
  ['another protocol', { protocol: 'tcp' }],
  ['an IPv4 target', { target: '192.0.2.1' }],
  ['a name as target', { target: 'example.org' }],
  ['markup as target', { target: '<b>' }],
  ['an address that is too long', { target: `2001:db8::${'0'.repeat(5_000)}1` }],
  ['a sender without an address', { from: 'vltatl01' }],
  ['a sender without an id', { from: '_2001:db8::1' }],
  ['a sender whose id is too long', { from: `${'x'.repeat(201)}_2001:db8::1` }],
  ['a sender whose address was cut', { from: 'vltatl01_2001:db8:3:121' }],
  ['TTLs in the wrong order', { ttl: '32-1' }],
  ['10,000 hops', { ttl: '1-10000' }],
  ['a TTL of 0', { ttl: '0-5' }],
  ['a TTL with a fraction', { ttl: '1.5-3' }],
  ['three TTLs', { ttl: '1-2-3' }],
  ['a port of 0', { ports: '0-33434' }],
  ['a port too large', { ports: '24000-65536' }],
  ['no probes', { probes: '0' }],
  ['too many probes', { probes: '99999999999' }],
  ['a number in another writing', { 'per-hop': '1e3' }],
  ['a local time', { sent: '2026-11-23T12:00:05' }],
  ['a day that is none', { sent: '2026-13-45T12:00:05Z' }],
  ['a moment before all measurements', { sent: '1970-01-01T00:00:00Z' }],
  ['a moment far ahead', { sent: '9999-01-01T00:00:00Z' }],
  ['an odd count of others', { more: '-3' }],
  ['an odd number of probes before its Cancel', { cancelled: '-1' }],
  ['no number of probes before its Cancel', { cancelled: '' }],
  ['an odd number of probes that were not sent', { unsent: '-1' }],
  ['other flows', { flows: 'same' }],
  ['no flows', { flows: '' }],
  ['another cast', { cast: 'multicast' }],
])('a link with %s is invalid', (_, change) => {
  expect(readMeasurementLink('x', changed(change))).toBeUndefined();
});

test.each([
  ['10,000 senders', manySenders(10_000).map(({ id, address }) => ['from', `${id}_${address}`])],
  ['10,000 targets', Array.from({ length: 10_000 }, () => ['target', '::1'])],
  ['an agent twice', [['from', 'vltatl01_2001:db8::9']]],
  ['an address twice', [['from', 'other_2001:db8:3:121:57ac:1a2b:3c4d:5e6f']]],
  ['a kind twice', [['kind', 'ping']]],
  ['100,000 characters besides', [['other', 'x'.repeat(100_000)]]],
])('a link with %s is invalid too', (_, more) => {
  const search = new URLSearchParams(good);
  for (const [name = '', value = ''] of more) search.append(name, value);
  expect(readMeasurementLink('x', search)).toBeUndefined();
});

test('a sender whose id has unseen characters is one that the link does not name; the others stay', () => {
  const search = new URLSearchParams(good);
  search.append('from', 'a\u202Eb_2001:db8::9');
  search.append('from', 'a\u200Bb_2001:db8::a');
  expect(readMeasurementLink('x', search)).toMatchObject({ senders: measurement.senders, moreSenders: 2 });
  search.append('more', '5');
  expect(readMeasurementLink('x', search)?.moreSenders).toBe(7);
  search.set('from', 'a\u202Eb_2001:db8::9');
  expect(readMeasurementLink('x', search)).toBeUndefined();
});

test.each(['', 'x'.repeat(201)])('a link with an impossible id is invalid', (id) => {
  expect(readMeasurementLink(id, new URLSearchParams(good))).toBeUndefined();
});

test('an older link is read as before', () => {
  expect(older).toMatch(/^sent=.*5e6f$/);
  expect(readMeasurementLink(measurement.id, new URLSearchParams(older))).toEqual(measurement);
});

test.each<[string, Partial<SentMeasurement>]>([
  ['a link', {}],
  ['a link with milliseconds', { sent: measurement.sent + 7 }],
  ['a link with all that it can have', { flows: 'own', cast: 'anycast', moreSenders: 12, cancelled: 0, unsent: 8 }],
])('%s that has lost its end is invalid, be it one character', (_, change) => {
  const [, query = ''] = measurementPath({ ...measurement, ...change }).split('?');
  expect(readMeasurementLink('x', new URLSearchParams(query))).toBeDefined();
  for (let end = 0; end < query.length; end += 1) {
    expect([end, readMeasurementLink('x', new URLSearchParams(query.slice(0, end)))]).toEqual([end, undefined]);
  }
});
