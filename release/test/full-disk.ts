import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { activate } from '../src/activate.ts';
import { prune } from '../src/prune.ts';
import { publish } from '../src/publish.ts';
import { pull } from '../src/pull.ts';
import { rollback } from '../src/rollback.ts';
import { DirectoryTarget } from '../src/target/directory-target.ts';
import { explain } from '../src/target/explain.ts';
import { fakeBuild, fakeTarget, readCurrentFile } from '../src/testing.ts';
import { withdraw } from '../src/withdraw.ts';

/** What full-disk.test.ts runs where `disk` is a file system of some megabytes: prints what came of each step, as JSON. */
const [disk = ''] = process.argv.slice(2);
const site = path.join(disk, 'site');
const target = new DirectoryTarget(site);
const megabytes = (number: number) => Buffer.alloc(number * 2 ** 20, 'x');
const said: Record<string, unknown> = {};

const builds = ['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_status', version));
const operation = await fakeTarget([fakeBuild('shell', 's1'), ...builds], target);
const old = fakeBuild('remote_old', 'v1');
await publish(operation, { ...old, files: new Map([...old.files, ['picture.png', megabytes(3)]]) }, { compressed: false });
await publish(operation, fakeBuild('remote_old', 'v2'), { compressed: false });
operation.pass(8 * 86_400_000);
// Their generations are too young to be removed: without the reserve, prune has no space for its first step.
await activate(operation, 'shell', 's1');
for (const version of ['v1', 'v2']) await activate(operation, 'remote_status', version);

/** To the last byte. */
function fill(): void {
  for (let [file, size] = [0, 2 ** 20]; size >= 1; file += 1) {
    try {
      writeFileSync(path.join(disk, `filling-${size}-${file}`), Buffer.alloc(size, 'x'));
    } catch {
      size = Math.floor(size / 8);
    }
  }
}

/** What a command has done: the active version, or what it says. */
async function outcome(command: () => Promise<unknown>): Promise<string> {
  const error = await command().then(
    () => undefined,
    (reason) => (explain(reason, site) as Error).message.split(':')[0],
  );
  const { remotes } = JSON.parse(await readCurrentFile(target, 'discovery.json'));
  return `${error ?? 'done'}; active: ${remotes.remote_status?.version}`;
}
const reserve = () => existsSync(path.join(site, '.release/reserve'));
const files = async () => (await target.list('')).length;

fill();
const before = await files();
said.activate = await outcome(() => activate(operation, 'remote_status', 'v3'));
said.leftByActivate = (await files()) - before;
said.prune = await outcome(() => prune(operation, 1));
said.oldIsThere = existsSync(path.join(site, 'files/remotes/remote_old/v1'));
said.reserveAfterPrune = reserve();
fill();
said.rollback = await outcome(() => rollback(operation, 'remote_status'));
said.reserveAfterRollback = reserve();
rmSync(path.join(site, '.release/reserve'), { force: true });
fill();
said.withdrawWithoutReserve = await outcome(() => withdraw(operation, 'remote_status'));

// A web server of its own, behind object storage.
for (const name of readdirSync(disk)) if (name !== 'site') rmSync(path.join(disk, name));
const source = await fakeTarget(builds);
for (const version of ['v1', 'v2']) await activate(source, 'remote_status', version);
const mirror = new DirectoryTarget(path.join(disk, 'mirror'));
await pull(source.target, mirror);
await rollback(source, 'remote_status');
fill();
await pull(source.target, mirror);
said.mirrored = JSON.parse(await readCurrentFile(mirror, 'discovery.json')).remotes.remote_status.version;
process.stdout.write(JSON.stringify(said));
