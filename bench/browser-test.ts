import { test as base } from '@playwright/test';
import { type Setup, withSetup } from './src/setup.ts';

/** Measurements of the same server: releasing the builds takes longer than most measurements. */
export const test = base.extend<object, { setup: Setup }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  setup: [async ({}, use) => withSetup(use), { scope: 'worker', timeout: 60_000 }],
});
