import { beforeEach, expect, test } from '@jest/globals';
import { tabMemory } from '../agents/tab-memory.ts';
import { keepList, readKeptList, sentBefore } from './kept-list.ts';
import { parseProbeList } from './parse-probe-list.ts';

const text = '2001:db8::1,24000,33434,1,icmpv6\n2001:db8::1,24000,33434,2,icmpv6\n';
const name = 'mine.csv';

beforeEach(async () => keepList({ name, list: await parseProbeList(text), sent: 1 }));
const sentOf = async (changed: string, as = name) => sentBefore(readKeptList(), as, await parseProbeList(changed));
/** As a reload brings it back. */
const reload = () => tabMemory.keep('probe-file', JSON.parse(JSON.stringify(tabMemory.read('probe-file'))));

test.each([
  ['in one visit', () => {}],
  ['after a reload', reload],
])('%s the same file goes on where it was, a corrected one of the same name and length begins anew', async (_, before) => {
  before();
  expect(await sentOf(text)).toBe(1);
  expect(await sentOf(`# the same probes\r\n${text.replaceAll('\n', '\r\n')}`)).toBe(1);
  expect(await sentOf(text.replace(',2,icmpv6', ',3,icmpv6'))).toBe(0);
  expect(await sentOf(text.split('\n').reverse().join('\n'))).toBe(0);
  expect(await sentOf(text, 'other.csv')).toBe(0);
});

test('what a tab keeps of an earlier version, or of anybody, is no list that was sent', async () => {
  for (const kept of [{ name, sent: 1, probes: 2 }, { name, sent: 1, probes: 2, hash: 'x' }, 7, null]) {
    tabMemory.keep('probe-file', kept);
    expect(await sentOf(text)).toBe(0);
  }
});
