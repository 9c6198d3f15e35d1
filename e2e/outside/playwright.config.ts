import { defineConfig } from '@playwright/test';
import { useOwnTmpdir } from '../../test/tmpdir.mjs';
import { browserArguments, findQuickBrowser } from '../find-browser.mjs';

useOwnTmpdir();

const executablePath = findQuickBrowser();

/** `pnpm test:outside`: a remote in a repository of its own. It takes a minute and a registry, so that `pnpm test` leaves it out. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/outside',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
  },
});
