/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { hasEngine } from './has-engine.ts';

test('there is no engine where its binary is missing', async () => {
  expect(await hasEngine()).toBe(true);
  process.env.CHDB_LIBCHDB_DIR = '/nowhere';
  expect(await hasEngine()).toBe(false);
  delete process.env.CHDB_LIBCHDB_DIR;
});
