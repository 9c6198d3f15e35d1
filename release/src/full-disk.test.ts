/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from './testing.ts';

const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const script = path.join(import.meta.dirname, '../test/full-disk.ts');

/** Ways to a file system of its own for one process, which goes with it: as any user, and where that is not allowed, as root. */
const ways = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  ['sudo', '-n', 'unshare', '--mount'],
];

const mounted = (folder: string) => ['sh', '-c', 'mount -t tmpfs -o size=48m none "$0" && exec "$@"', folder];
const [way] = ways.filter(([name = '', ...args]) => spawnSync(name, [...args, ...mounted(temporaryFolder()), 'true']).status === 0);
const missing = 'nobody may mount a small file system here, with unshare --user --mount or sudo';

// CI must be able to do it.
(way || process.env.CI ? describe : describe.skip)(`a small disk${way ? '' : ` (NOT TESTED: ${missing})`}`, () => {
  // Reliability: the disk of the target is full
  test('on a full disk nothing is activated, and prune, rollback and pull work', () => {
    if (!way) throw new Error(`The release tool was not tested on a full disk: ${missing}.`);
    const folder = temporaryFolder();
    const [name = '', ...args] = way;
    const command = [...args, ...mounted(folder), process.execPath, '--import', tsx, script, folder];
    const ended = spawnSync(name, command, { encoding: 'utf8' });
    expect(ended).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(ended.stdout)).toEqual({
      activate: 'There is no space left; active: v2',
      leftByActivate: 0,
      prune: 'done; active: v2',
      oldIsThere: false,
      reserveAfterPrune: true,
      rollback: 'done; active: v1',
      reserveAfterRollback: false,
      withdrawWithoutReserve: 'There is no space left; active: v1',
      shell: 'v1',
      pagesAreMoreThanTheSmallestReserve: true,
      mirrored: 'v1',
    });
  }, 60_000);
});
