/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from './testing.ts';

const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const script = path.join(import.meta.dirname, '../test/full-disk.ts');

/** Ways to a file system of its own for one process, which goes with it: as any user, and where that is not allowed, as root. */
const ways = [
  ['unshare', '--user', '--map-root-user', '--mount'],
  ['sudo', '-n', 'unshare', '--mount'],
];

function run(size: string, command: string[]) {
  const folder = temporaryFolder();
  const mounted = ['sh', '-c', `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`, folder];
  const [way] = ways.filter(([name = '', ...args]) => spawnSync(name, [...args, ...mounted, 'true']).status === 0);
  return way && spawnSync(way[0] ?? '', [...way.slice(1), ...mounted, ...command, folder], { encoding: 'utf8' });
}

// Reliability: the disk of the target is full
test('on a full disk nothing is activated, and prune, rollback and pull work', () => {
  const ended = run('12m', [process.execPath, '--import', tsx, script]);
  if (!ended) {
    const what = 'nobody may mount a small file system here (unshare --user --mount, or sudo)';
    if (process.env.CI) throw new Error(`The release tool was not tested on a full disk: ${what}`);
    process.stderr.write(`\n*** NOT TESTED: the release tool on a full disk – ${what} ***\n\n`);
    return;
  }
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
    mirrored: 'v1',
  });
}, 60_000);
