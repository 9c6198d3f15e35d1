import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../format/testing.ts';
import { parseProbeList } from './parse-probe-list.ts';

const good = '2606:4700:4700::1111,24000,33434,64,icmpv6';
const probe = ['2606:4700:4700::1111', 24000, 33434, 64, 'icmpv6'];
const reasonOf = async (line: string) => (await parseProbeList(line)).errors[0]?.reason;

test.each([
  ['a line', good],
  ['a heading', `destination,source port,destination port,ttl,protocol\n${good}`],
  ['a heading in quotation marks', `"dst_addr","src_port","dst_port","ttl","protocol"\r\n${good}`],
  ['a byte order mark, CRLF, comments and empty lines', `\uFEFF# mine\r\n\r\n  \r\n,,,,\r\n${good}\r\n# end\r\n`],
  ['line ends of old', `# mine\r${good}\r`],
  ['quotation marks and spaces', ' "2606:4700:4700::1111" , 24000 ,"33434", 64 , "ICMPv6" '],
  ["Caracal's word for the protocol", good.replace('icmpv6', 'icmp6')],
  ['zeros that need not be written', good.replace('::1111', ':0:0:0:0:1111')],
])('%s', async (_, text) => {
  expect(await parseProbeList(text)).toEqual({ probes: [probe], hash: expect.any(Number), errors: [], wrong: 0, warning: undefined });
});

test.each([
  ['2606:4700:4700::1111,24000,33434,64', '4 fields instead of five'],
  ['2606:4700:4700::1111', '1 field instead of five'],
  [`${good},7`, '6 fields instead of five'],
  ['2606:4700:4700::1111;24000;33434;64;icmpv6', 'its fields are not separated by commas'],
  ['2606:4700:4700::1111\t24000\t33434\t64\ticmpv6', 'its fields are not separated by commas'],
  ['192.0.2.1,24000,33434,64,icmpv6', 'IPv4 address'],
  ['example.org,24000,33434,64,icmpv6', 'Names are not resolved here'],
  ['2606:,24000,33434,64,icmpv6', 'not complete'],
  [',24000,33434,64,icmpv6', 'the destination is missing'],
  ['2606:4700:4700::1111,0,33434,64,icmpv6', 'source port “0” is not a whole number from 1 to 65535'],
  ['2606:4700:4700::1111,24000,65536,64,icmpv6', 'destination port “65536” is not a whole number from 1 to 65535'],
  ['2606:4700:4700::1111,24000,33434,256,icmpv6', 'TTL “256” is not a whole number from 1 to 255'],
  ['2606:4700:4700::1111,24000,33434,,icmpv6', 'TTL “” is not a whole number'],
  ['2606:4700:4700::1111,24000,33434,64,tcp', 'protocol “tcp” is neither icmpv6 nor udp'],
  ['2606:4700:4700::1111,24000,33434,64,__proto__', 'neither'],
  ['"2606:4700:4700::1111,24000,33434,64,icmpv6', 'quotation mark'],
  ['26"06,24000,33434,64,icmpv6', 'quotation mark'],
  [`${'9'.repeat(600)},1,1,1,udp`, 'longer than 500 characters'],
])('%s is wrong: %s', async (line, reason) => {
  expect(await reasonOf(line)).toContain(reason);
});

test('invalid lines are named by their number, and the other lines are kept', async () => {
  const list = await parseProbeList(
    `# first\r\n${good}\r\nnonsense\r\n\r\n${good}\r\ndestination,source port,destination port,ttl,protocol`,
  );
  expect(list.probes).toHaveLength(2);
  expect(list.errors.map(({ line }) => line)).toEqual([3, 6]);
  expect(list.wrong).toBe(2);
});

test('of many invalid lines the first hundred are named, and all are counted', async () => {
  const { errors, wrong, probes } = await parseProbeList('x\n'.repeat(5000) + good);
  expect([errors.length, errors.at(-1)?.line, wrong, probes.length]).toEqual([100, 100, 5000, 1]);
});

test('targets that cannot reply are accepted with a warning', async () => {
  const { probes, warning } = await parseProbeList(`${good}\nff02::1,1,1,1,udp\n::1,1,1,1,udp`);
  expect(probes).toHaveLength(3);
  expect(warning).toEqual({ line: 2, probes: 2, reason: expect.stringContaining('multicast') });
});

test('a URL as destination is refused with its host, because no line says what of it is measured', async () => {
  const line = 'http://[2606:4700::0:1]/,24000,33434,1,udp';
  expect(await reasonOf(line)).toBe('destination “http://[2606:4700::0:1]/”: This is a URL. Enter its host alone: 2606:4700::1');
});

test('what cannot be seen in a wrong field is shown by its code point', async () => {
  expect(await reasonOf('2606:4700::1,24000,33434,1,\u202Epdu')).toBe('protocol “‹U+202E›pdu” is neither icmpv6 nor udp');
});

test('a binary file is reported as such', async () => {
  expect(await reasonOf('PNG\0\0')).toBe('This is not a text file.');
});

test('an empty list has no probes', async () => {
  expect(await parseProbeList('')).toMatchObject({ probes: [], wrong: 0 });
});

describe('many lines', () => {
  const destination = (index: number) => `2606:4700::${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}`;
  const linesTo = (destinations: number, lines: number) =>
    Array.from({ length: lines }, (_, index) => `${destination(index % destinations)},24000,33434,${(index % 32) + 1},udp`).join('\r\n');
  const text = linesTo(10, 5_000);

  test('are read in many short tasks, with progress, and each line keeps its number', async () => {
    // Each look at the clock is a long time after the one before.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    let tasks = 1;
    const { setTimeout } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => {
      tasks += 1;
      return setTimeout(run);
    }) as typeof setTimeout);
    const progress: number[] = [];
    const { probes, errors } = await parseProbeList(`${text}\r\nnonsense\r\n`, { onProgress: (done) => progress.push(done) });
    expect([probes.length, errors.map(({ line }) => line)]).toEqual([5_000, [5_001]]);
    expect(progress.length).toBeGreaterThan(10);
    expect(tasks).toBe(progress.length + 1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  // 10,000 addresses are remembered.
  test.each([
    [10, 5_000],
    [10_050, 10_050],
  ])('read each of %i addresses once', async (destinations, lines) => {
    const RealUrl = URL;
    let read = 0;
    // jsdom's own takes 100 µs.
    globalThis.URL = class {
      readonly hostname: string;
      constructor(url: string) {
        read += 1;
        this.hostname = url.replace('http://', '').replace(/\/$/, '');
      }
    } as typeof URL;
    try {
      await parseProbeList(linesTo(destinations, lines));
    } finally {
      globalThis.URL = RealUrl;
    }
    expect(read).toBe(destinations);
  });

  test('are read no further when another list is given', async () => {
    const another = new AbortController();
    const reading = parseProbeList(text, { signal: another.signal, onProgress: () => another.abort(new Error('another list')) });
    await expect(reading).rejects.toThrow('another list');
  });
});

test('any text is parsed without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyText, fc.constant(good)), { maxLength: 10 }), async (lines) => {
      const { probes, wrong } = await parseProbeList(lines.join('\n'));
      expect(probes.length + wrong).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 50 },
  );
});
