import { test as base } from '@playwright/test';
import { type Lab, withLab } from './src/lab.ts';

/** Measurements of the same server: releasing what is built takes longer than most of them. */
export const test = base.extend<object, { lab: Lab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  lab: [async ({}, use) => withLab(use), { scope: 'worker', timeout: 60_000 }],
});
