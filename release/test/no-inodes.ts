import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { activate } from '../src/activate.ts';
import { prune } from '../src/prune.ts';
import { publish } from '../src/publish.ts';
import { pull } from '../src/pull.ts';
import { rollback } from '../src/rollback.ts';
import { DirectoryTarget } from '../src/target/directory-target.ts';
import { explain } from '../src/target/explain.ts';
import { fakeBuild, fakeTarget, readCurrentFile } from '../src/testing.ts';

/**
 * What full-disk.test.ts runs where `disk` is a file system with few inodes: prints what came of each step, as JSON. Folders and links cannot
 * be made there either, as on an ext4 without a free block.
 */
const [disk = ''] = process.argv.slice(2);
const site = path.join(disk, 'site');
const target = new DirectoryTarget(site);
const said: Record<string, unknown> = {};

const builds = ['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_status', version));
const operation = await fakeTarget([fakeBuild('shell', 's1'), ...builds], target);
for (const version of ['v1', 'v2']) await publish(operation, fakeBuild('remote_old', version), { compressed: false });
operation.pass(8 * 86_400_000);
await activate(operation, 'shell', 's1');
for (const version of ['v1', 'v2']) await activate(operation, 'remote_status', version);
const mirror = new DirectoryTarget(path.join(disk, 'mirror'));
await pull(target, mirror);

let files = 0;
/** To the last inode. */
function fill(): void {
  for (;;) {
    try {
      writeFileSync(path.join(disk, `filling-${files}`), '');
      files += 1;
    } catch {
      return;
    }
  }
}

/** What a command has done: the version in a target, or what it says. */
async function outcome(command: () => Promise<unknown>, where = target): Promise<string> {
  const error = await command().then(
    () => undefined,
    (reason) => (explain(reason, site) as Error).message.split(':')[0],
  );
  const { remotes } = JSON.parse(await readCurrentFile(where, 'discovery.json'));
  return `${error ?? 'done'}; active: ${remotes.remote_status?.version}`;
}

fill();
said.activate = await outcome(() => activate(operation, 'remote_status', 'v3'));
said.prune = await outcome(() => prune(operation, 1));
fill();
said.rollbackWithoutReserve = await outcome(() => rollback(operation, 'remote_status'));
for (let removed = 0; removed < 1500; removed += 1) rmSync(path.join(disk, `filling-${removed}`));
await activate(operation, 'remote_status', 'v3');
fill();
said.freeBefore = statfsSync(disk).ffree;
said.rollback = await outcome(() => rollback(operation, 'remote_status'));
fill();
await activate(operation, 'remote_status', 'v1').catch(() => {});
said.pull = await outcome(() => pull(target, mirror), mirror);
process.stdout.write(JSON.stringify(said));
