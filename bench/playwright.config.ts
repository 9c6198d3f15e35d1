import { defineConfig } from '@playwright/test';
import { reportForCi } from '../test/report-for-ci.mjs';
import { useOwnTmpdir } from '../test/tmpdir.mjs';

useOwnTmpdir();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Alone: it measures.
  workers: 1,
  // A machine that is busy with something else gets a second chance.
  retries: 1,
  timeout: 120_000,
  reporter: [['list'], ...reportForCi],
});
