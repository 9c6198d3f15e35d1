import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives this process, and those that it starts, a temporary folder of their own (`TMPDIR`), and removes it in the end: tests leave
 * thousands of them behind when they fail or forget.
 */
export function useOwnTmpdir() {
  // Those that this process starts read its configuration again.
  if (process.env.TEST_TMPDIR) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  // nginx, which works as another user, may read what is in it.
  chmodSync(folder, 0o711);
  process.env.TEST_TMPDIR = folder;
  process.env.TMPDIR = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A browser that is still ending writes into it. That is no failure of the tests.
      console.warn(`${folder} could not be removed: ${error}`);
    }
  });
}
