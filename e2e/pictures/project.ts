import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { referencePictures } from './reference.ts';

/** By `pnpm pictures`. Workers, which have arguments of their own, are started for projects that exist. */
const areTaken = process.env.TEST_WORKER_INDEX !== undefined || process.argv.some((argument) => argument.startsWith('--update-snapshots'));

/**
 * The project that compares the site with its reference pictures; none, and a line that says so, where there is nothing to compare with.
 * Its browser has the fonts of `fonts.conf` only, which is Linux's way to name them.
 */
export function pictureProjects(launchOptions: {
  executablePath: string | undefined;
  args: string[];
}): NonNullable<PlaywrightTestConfig['projects']> {
  const reason = whyNot();
  if (reason) {
    process.stderr.write(`Reference pictures are not compared: ${reason}\n`);
    return [];
  }
  return [
    {
      name: 'pictures',
      testDir: 'pictures',
      snapshotPathTemplate: '{testDir}/reference/{arg}{ext}',
      expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.0005 } },
      use: {
        timezoneId: 'UTC',
        launchOptions: {
          ...(launchOptions.executablePath && { executablePath: launchOptions.executablePath }),
          args: [...launchOptions.args, '--font-render-hinting=none', '--force-color-profile=srgb'],
          env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
        },
      },
    },
  ];
}

function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'they are taken on Linux, and other systems render text in another way.';
  if (areTaken || referencePictures().length > 0) return undefined;
  return 'there are none in `e2e/pictures/reference/`. `npx -y pnpm@12 pictures` takes them.';
}
