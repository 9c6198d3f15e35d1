/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from './testing.ts';

const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;

/** Ways to a file system of its own for one process, which goes with it: as any user, and where that is not allowed, as root. */
const ways = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  ['sudo', '-n', 'unshare', '--mount'],
];

const mounted = (folder: string, limit = 'size=48m') => ['sh', '-c', `mount -t tmpfs -o ${limit} none "$0" && exec "$@"`, folder];
const [way] = ways.filter(([name = '', ...args]) => spawnSync(name, [...args, ...mounted(temporaryFolder()), 'true']).status === 0);
const missing = 'nobody may mount a small file system here, with unshare --user --mount or sudo';

// CI must be able to do it.
(way || process.env.CI ? describe : describe.skip)(`a small disk${way ? '' : ` (NOT TESTED: ${missing})`}`, () => {
  /** What a script prints that runs on a small disk. */
  function runOn(limit: string, script: string) {
    if (!way) throw new Error(`The release tool was not tested on a full disk: ${missing}.`);
    const folder = temporaryFolder();
    const [name = '', ...args] = way;
    const file = path.join(import.meta.dirname, '../test', script);
    const ended = spawnSync(name, [...args, ...mounted(folder, limit), process.execPath, '--import', tsx, file, folder], {
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    return JSON.parse(ended.stdout);
  }

  // Reliability: the disk of the target is full
  test('on a full disk nothing is activated, and prune, rollback and pull work', () => {
    expect(runOn('size=48m', 'full-disk.ts')).toEqual({
      activate: 'There is no space left; active: v2',
      leftByActivate: 0,
      prune: 'done; active: v2',
      oldIsThere: false,
      reserveAfterPrune: true,
      rollback: 'done; active: v1',
      reserveAfterRollback: false,
      withdrawWithoutReserve: 'There is no space left; active: v1',
      pruneWithoutReserve: 'done; active: v1',
      shell: 'v1',
      pagesAreMoreThanTheSmallestReserve: true,
      mirrored: 'v1',
      mirroredAfterPrune: 'v4',
    });
  }, 60_000);

  // Reliability: the disk of the target has no inode left
  // Node says ENOENT of a folder for which there is no space.
  test('the same where neither a file nor a folder can be made, because all inodes are used', () => {
    expect(runOn('size=48m,nr_inodes=3000', 'no-inodes.ts')).toEqual({
      activate: 'There is no space left; active: v2',
      prune: 'done; active: v2',
      rollbackWithoutReserve: 'There is no space left; active: v2',
      freeBefore: 0,
      rollback: 'done; active: v2',
      pull: 'done; active: v2',
    });
  }, 60_000);
});
