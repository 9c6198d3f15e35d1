/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { folderOf, temporaryFolder } from '../testing.ts';
import { signingKey } from './signing-key.ts';

const refuse = (code: string) => () => {
  throw Object.assign(new Error(`${code}: refused`), { code });
};

test('is made once, also by two starts at once', async () => {
  const dir = temporaryFolder();
  const [one, two] = await Promise.all([signingKey(dir), signingKey(dir)]);
  expect(one).toEqual(two);
  expect(await signingKey(dir)).toEqual(one);
  expect(fs.readdirSync(dir)).toEqual(['login-key.json']);
});

test('is kept where there are no hard links', async () => {
  jest.spyOn(fs, 'linkSync').mockImplementation(refuse('EPERM'));
  const dir = temporaryFolder();
  const [one, two] = await Promise.all([signingKey(dir), signingKey(dir)]);
  expect(one).toEqual(two);
  expect(fs.statSync(path.join(dir, 'login-key.json')).mode & 0o777).toBe(0o600);
});

test('that cannot be written says why', async () => {
  jest.spyOn(fs, 'linkSync').mockImplementation(refuse('EPERM'));
  jest.spyOn(fs, 'copyFileSync').mockImplementation(refuse('ENOSPC'));
  const dir = temporaryFolder();
  await expect(signingKey(dir)).rejects.toThrow(/cannot be written to .*login-key\.json: .*ENOSPC/);
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('that cannot be read says to delete it', async () => {
  await expect(signingKey(folderOf({ 'login-key.json': '{"half' }))).rejects.toThrow('Delete it');
});
