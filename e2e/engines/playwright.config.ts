import { defineConfig } from '@playwright/test';
import { reportForCi } from '../../test/report-for-ci.mjs';
import { useOwnTmpdir } from '../../test/tmpdir.mjs';
import { findFirefox, findWebKit } from './find-engines.mjs';
import type { Fixtures, WorkerFixtures } from './site.ts';

useOwnTmpdir();

/** Playwright's runner without its browsers: each engine is driven by `engine.ts`. The engines run beside each other. */
export default defineConfig<Fixtures, WorkerFixtures>({
  testDir: '.',
  outputDir: '../test-results/engines',
  projects: [
    ...(findFirefox() ? [{ name: 'firefox', use: { engineName: 'firefox' as const } }] : []),
    ...(findWebKit() ? [{ name: 'webkit', use: { engineName: 'webkit' as const } }] : []),
  ],
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./counts.ts'], ...reportForCi],
});
