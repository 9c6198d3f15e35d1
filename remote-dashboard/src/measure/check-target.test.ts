import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../format/testing.ts';
import { checkTarget } from './check-target.ts';

const problemOf = (text: string) => {
  const check = checkTarget(text);
  return 'problem' in check ? check.problem : undefined;
};

test.each([
  ['2606:4700:4700::1111', '2606:4700:4700::1111'],
  ['  [2606:4700:4700::1111] ', '2606:4700:4700::1111'],
  ['2A00:1450:4007:0818:0000:0000:0000:200E', '2a00:1450:4007:818::200e'],
  ['2001:4860:4860:0:0:0:0:8888', '2001:4860:4860::8888'],
  ['\uFEFF2606:4700:4700::1111\u200B\n', '2606:4700:4700::1111'],
])('%s is an IPv6 address', (text, address) => {
  expect(checkTarget(text)).toEqual({ state: 'fine', address, warning: undefined });
});

test.each([
  ['http://[2606:4700:4700:0::1111]/', '2606:4700:4700::1111'],
  ['https://[2606:4700:4700::1111]', '2606:4700:4700::1111'],
  ['https://user:word@[2606:4700:4700::1111]:8443/path/[::1]?q=[::2]#a@b', '2606:4700:4700::1111'],
  ['SSH://git@[2606:4700:4700::1111]:22', '2606:4700:4700::1111'],
])('of %s the host is measured, which is said', (text, address) => {
  const note = `The host of this URL is measured: ${address}.`;
  expect(checkTarget(text)).toEqual({ state: 'fine', address, warning: undefined, note });
});

test.each([
  ['2001:db8::1', 'for documentation'],
  ['3fff::1', 'for documentation'],
  ['fe80::1', 'link-local'],
  ['fd00::1', 'private'],
  ['ff02::1', 'multicast'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['::ffff:192.0.2.1', 'IPv4 address written as an IPv6 address'],
  ['4000::1', 'outside 2000::/3'],
])('%s is accepted with a warning: %s', (text, warning) => {
  expect(checkTarget(text)).toMatchObject({ state: 'fine', warning: expect.stringContaining(warning) });
});

test.each([
  ['192.0.2.1', 'IPv4 address'],
  ['192.0.2.1:443', 'IPv4 address'],
  ['192.0.2', 'IPv4 address'],
  ['192.0.2.0/24', 'IPv4 prefix'],
  ['example.org', 'Names are not resolved here: no resolver is configured.'],
  ['www.example.org.', 'Names are not resolved here: no resolver is configured.'],
  ['localhost', 'Names are not resolved here'],
  ['xn--mnchen-3ya.de', 'Names are not resolved here'],
  ['münchen.de', 'Names are not resolved here'],
  ['https://example.org/', 'This is a URL. Names are not resolved here'],
  ['2606:4700::/32', 'This is a prefix. Enter one address in it, for example 2606:4700::1.'],
  ['2606:4700::/', 'This is a prefix. Enter one address in it, for example 2606:4700::1.'],
  ['2606:4700::1/64', 'This has the length of a prefix. Enter the address alone: 2606:4700::1'],
  ['[2606:4700:0::1]/128', 'This has the length of a prefix. Enter the address alone: 2606:4700::1'],
  ['1:2:3/64', 'This is a prefix. Enter one address in it.'],
  ['fe80::1%eth0', 'zone id (the part from % on), which has a meaning on one computer only. Enter the address alone: fe80::1'],
  ['[fe80::1%eth0]', 'Enter the address alone: fe80::1'],
  ['[fe80::1]%eth0', 'Enter the address alone: fe80::1'],
  ['fe80::1%', 'zone id'],
  ['[2606:4700::1]:443', 'This ends with a port; ports are among the options. Enter the address alone: 2606:4700::1'],
  ['http://2606:4700::1/', 'This is a URL. Enter the address of its host alone.'],
  ['http://[fe80::1%25eth0]/', 'This is a URL. Enter the address of its host alone.'],
  ['http://[2606:4700::1]x/', 'This is a URL. Enter the address of its host alone.'],
  ['http://example.org/[2606:4700::1]', 'Names are not resolved here'],
  ['http://example.org@[2606:4700::1].example.net/', 'This is a URL. Enter the address of its host alone.'],
  ['2606:4700\u200B::1', '“‹U+200B›” is not allowed'],
  ['2606:\u202E4700::1', '“‹U+202E›” is not allowed'],
  ['2606:4700::1 2606:4700::2', 'Enter one IPv6 address'],
  ['2606:4700::1, 2606:4700::2', 'Enter one IPv6 address'],
  ['2606::4700::1', 'may occur only once'],
  ['2606:::1', 'may occur only once'],
  ['26060:4700::1', 'four hexadecimal digits'],
  ['1:2:3:4:5:6:7:8:9', 'eight groups'],
  ['2606:<script>', 'is not allowed in an IPv6 address'],
  ['2606:🙂', 'is not allowed'],
  ['x'.repeat(10_000), 'too long'],
])('%s is refused: %s', (text, problem) => {
  expect(checkTarget(text).state).toBe('wrong');
  expect(problemOf(text)).toContain(problem);
});

test.each(['2', '26', '2606', '2606:', '2606:4700', '2606:4700:4700:1:2:3:4', '::ffff:192.0.2.'])(
  '%s is the unfinished beginning of an IPv6 address',
  (text) => {
    expect(checkTarget(text).state).toBe('unfinished');
  },
);

test('spaces alone count as empty', () => {
  expect([checkTarget(''), checkTarget('  \t')]).toEqual([{ state: 'empty' }, { state: 'empty' }]);
});

test('any text is checked without an error, and every IPv6 address is accepted', () => {
  fc.assert(fc.property(anyText, (text) => void expect(checkTarget(text).state).toMatch(/^[a-z]+$/)));
  fc.assert(fc.property(fc.ipV6(), (address) => void expect(checkTarget(address).state).toBe('fine')));
});

// Reliability: a link or a list has a target on which a check would take for ever
test('a long text that nearly is a name is checked at once', () => {
  const started = performance.now();
  expect(checkTarget(`${'g'.repeat(28)}!`)).toEqual({ state: 'wrong', problem: '“g” is not allowed in an IPv6 address.' });
  expect(performance.now() - started).toBeLessThan(500);
  for (const long of ['g', 'g.', '-g', '1.', ':', '::', '1:', ' ', '[', 'g:1', '0:g', '.1'].map(
    (part) => `${part.repeat(299 / part.length)}!`,
  )) {
    checkTarget(long);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
