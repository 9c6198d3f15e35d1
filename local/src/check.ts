import { expectFree, settingsFrom } from './settings.ts';

// Runs before the build, so that a mistake need not wait for it.
try {
  await expectFree(settingsFrom(process.env).ports);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
