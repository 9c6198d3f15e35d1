/** @jest-environment node */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../testing.ts';
import { Reserve } from './reserve.ts';

const megabyte = 2 ** 20;

function place() {
  const folder = temporaryFolder();
  const [file, drafts] = [path.join(folder, 'reserve'), path.join(folder, 'drafts')];
  mkdirSync(drafts);
  const reserve = new Reserve(file, drafts);
  return { file, drafts, reserve, keep: (needed: number) => reserve.keep(async () => needed), size: () => statSync(file).size / megabyte };
}

test('has place for what is needed, and never gets smaller', async () => {
  const { keep, size, drafts } = place();
  await keep(0);
  expect(size()).toBe(2);
  await keep(3 * megabyte);
  expect(size()).toBe(8);
  await keep(0);
  expect(size()).toBe(8);
  expect(readdirSync(drafts)).toEqual([]);
});

test('is made also when nobody can say what is needed', async () => {
  const { reserve, size } = place();
  await reserve.keep(() => Promise.reject(new Error('a damaged manifest')));
  expect(size()).toBe(2);
});

test('frees what a killed tool has left of making it, and nothing else', async () => {
  const { file, drafts, keep, reserve } = place();
  writeFileSync(path.join(drafts, 'reserve-of-a-killed-tool'), 'x');
  writeFileSync(path.join(drafts, 'another'), 'x');
  expect(await reserve.free()).toBe(true);
  expect(readdirSync(drafts)).toEqual(['another']);
  await keep(0);
  expect(await reserve.free()).toBe(true);
  expect(existsSync(file)).toBe(false);
  expect(await reserve.free()).toBe(false);
});
