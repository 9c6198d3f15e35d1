import { expect, test } from '@jest/globals';
import { siteFormats } from '../format/formats.ts';
import { measurePaths } from './measure-paths.ts';
import { layOutFile, svgOf } from './picture-file.ts';
import { replyWith, sentTraceroute, target, traceroute, words } from './testing.ts';

const measured = measurePaths(sentTraceroute, traceroute(['3fff:1::1', null, ['3fff:3::1', '3fff:3::2'], target]));
const svg = svgOf(layOutFile(sentTraceroute, measured, words, 'https://datasets.example'), () => '#123456');
const parse = (text: string) => new DOMParser().parseFromString(text, 'image/svg+xml');

test('the SVG file is self-contained: title, description, source and licence, no scripts or styles', () => {
  const { documentElement } = parse(svg);
  expect(documentElement.tagName).toBe('svg');
  expect(documentElement.querySelector('title')?.textContent).toBe(`Traceroute to ${target}, ICMPv6, 2026-11-23 12:00 UTC`);
  expect(documentElement.querySelector('desc')?.textContent).toContain(`From vltcdg01, ${target} is reached in 4 hops; median 32.0 ms`);
  expect(documentElement.textContent).toContain('Data: https://datasets.example, saimiris.replies, public domain (PDDL 1.0).');
  expect(documentElement.querySelector('script, style, foreignObject, image')).toBeNull();
  expect(svg).not.toMatch(/var\(|NaN|undefined| on\w+=| style=| href=/);
});

test('the picture of a list with both protocols has both in its title', () => {
  const { title } = layOutFile({ ...sentTraceroute, kind: 'custom', mixed: 'protocols' }, measured, words);
  expect(title).toBe(`Custom to ${target}, ICMPv6 and UDP, 2026-11-23 12:00 UTC`);
});

test('a file with the first of many paths says of how many', () => {
  const targets = Array.from({ length: 1_000 }, (_, index) => `3fff:ffff::${index.toString(16)}`);
  const many = { ...sentTraceroute, targets };
  const { title, marks } = layOutFile(many, measurePaths(many, []), { ...words, count: siteFormats.count });
  expect(title).toBe('Traceroute to 1,000 targets, ICMPv6, 2026-11-23 12:00 UTC, the first 64 of 2,000 paths');
  expect(marks.filter((mark) => 'text' in mark && mark.text.endsWith(': not reached'))).toHaveLength(64);
});

test.each([
  [40, 'Custom to 40 targets that replied, ICMPv6, 2026-11-23 12:00 UTC, the first 64 paths'],
  [1, 'Custom to 1 target that replied, ICMPv6, 2026-11-23 12:00 UTC'],
])('of a list whose targets are not known, %s that replied are not taken for all of them', (replied, expected) => {
  const list = { ...sentTraceroute, kind: 'custom' as const, targets: [] };
  const replies = Array.from({ length: replied }, (_, index) => replyWith({ target: `3fff:ffff::${index.toString(16)}` }));
  expect(layOutFile(list, measurePaths(list, replies), words).title).toBe(expected);
});

test.each([
  ['a control character', '\u0000'],
  ['the last control character', '\u001f'],
  ['half a character', '\ud83d'],
  ['U+FFFE', '\ufffe'],
  ['U+FFFF', '\uffff'],
])('%s in a name is left out: the file stays well-formed XML', (_, odd) => {
  const named = measured.paths.map((path) => ({ ...path, agent: `vlt${odd}cdg\u{1F310}` }));
  const file = svgOf(layOutFile(sentTraceroute, { ...measured, paths: named }, words), () => '#123456');
  expect(parse(file).querySelector('parsererror')).toBeNull();
  expect(parse(file).querySelector('desc')?.textContent).toContain('From vltcdg\u{1F310}, ');
});

test('names from elsewhere are text, not markup', () => {
  const evil = measured.paths.map((path) => ({ ...path, agent: '"><script>alert(1)</script>' }));
  const file = svgOf(layOutFile(sentTraceroute, { ...measured, paths: evil }, words), () => '"/><script/>');
  expect(parse(file).querySelector('parsererror')).toBeNull();
  expect(parse(file).querySelector('script')).toBeNull();
});

test('of a part of the replies the file says nothing final of the target', () => {
  const measured = measurePaths(sentTraceroute, traceroute(['3fff:1::1', null, '3fff:3::1']), 'part');
  const { textContent } = parse(svgOf(layOutFile(sentTraceroute, measured, words), () => '#123456')).documentElement;
  expect(textContent).toContain('vltcdg01: not all replies are here');
  expect(textContent).not.toMatch(/no reply of the target|not reached/);
  expect(textContent).toContain('2026-11-23 12:00 UTC, incomplete: not all replies');
});

test('no line of text runs out of the picture', () => {
  const file = layOutFile(sentTraceroute, measured, words, 'https://datasets.of-an-organisation-with-a-long-name.example.org/');
  for (const mark of file.marks) {
    // The font is 12 px high: no character of it is wider.
    if ('text' in mark && mark.anchor === undefined) expect(mark.x + mark.text.length * 7.3).toBeLessThan(file.width);
  }
});
