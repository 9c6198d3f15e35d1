import { defineConfig } from '@playwright/test';
import { reportForCi } from '../test/report-for-ci.mjs';
import { useOwnTmpdir } from '../test/tmpdir.mjs';
import { browserArguments, findQuickBrowser } from './find-browser.mjs';
import { pictureProjects } from './pictures/project.ts';

useOwnTmpdir();

const executablePath = findQuickBrowser();
/** Where servers answer late on purpose, a test may take longer. */
const patience = process.env.LOCAL_ANSWER_DELAY ? 3 : 1;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // In Firefox and WebKit, and a remote in a repository of its own: each by a configuration of its own.
  testIgnore: ['engines/**', 'e2e/outside/**'],
  // One after the other: a worker serves one of the two sites, and taking turns with each file starts a dozen more.
  projects: [
    { name: 'built', testIgnore: ['engines/**', 'e2e/outside/**', 'pictures/**', 'releases/**'] },
    { name: 'released', testDir: 'releases' },
    ...pictureProjects({ executablePath, args: browserArguments }),
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: [['list'], ['./pictures/review.ts'], ...reportForCi],
  // A picture without its reference is a failure, not a new reference.
  updateSnapshots: 'none',
  // No trace: it costs a seventh of the time, and most are thrown away. `playwright test <file> --trace on` records one.
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Which a page has with windows, when the visitor has clicked.
    permissions: ['clipboard-write'],
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserArguments,
    },
  },
});
