import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fakeSite } from 'shared/testing';
import { activate } from '../src/activate.ts';
import { configure } from '../src/configure.ts';
import { prune } from '../src/prune.ts';
import { publish } from '../src/publish.ts';
import { pull } from '../src/pull.ts';
import { rollback } from '../src/rollback.ts';
import { DirectoryTarget } from '../src/target/directory-target.ts';
import { explain } from '../src/target/explain.ts';
import { fakeBuild, fakeTarget, readCurrentFile } from '../src/testing.ts';
import { withdraw } from '../src/withdraw.ts';
import { largeSite } from './large-site.ts';

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
operation.pass(8 * 86_400_000);
// By now old generations can be removed, which takes no space: not even that of a lock.
said.pruneWithoutReserve = await outcome(() => prune(operation, 1));

// A rollback that has to make every page again, where the change before wrote next to nothing.
const empty = () => {
  for (const name of readdirSync(disk)) if (name !== 'site') rmSync(path.join(disk, name), { recursive: true });
};
empty();
const large = new DirectoryTarget(path.join(disk, 'large'));
const ofLarge = await largeSite(large, 2, 60);
const shell = fakeBuild('shell', 'v2');
const layout = { layout: '<main>⟦content⟧</main>', pages: [] };
await publish(ofLarge, { ...shell, files: new Map([...shell.files, ['pages.json', Buffer.from(JSON.stringify(layout))]]) });
await activate(ofLarge, 'shell', 'v2');
await configure(ofLarge, { ...fakeSite, brand: 'Another' });
await large.freeReserve();
await publish(ofLarge, fakeBuild('remote_small', 'v1'), { compressed: false });
await activate(ofLarge, 'remote_small', 'v1');
const pages = (await large.list('generations/shared/')).reduce((sum, { size }) => sum + size, 0);
fill();

await rollback(ofLarge, 'shell');
said.shell = JSON.parse(await readCurrentFile(large, 'state.json')).apps.shell.active?.version;
said.pagesAreMoreThanTheSmallestReserve =
  (await large.list('generations/shared/')).reduce((sum, { size }) => sum + size, 0) - pages > 2 * 2 ** 20;

// A web server of its own, behind object storage.
empty();
const source = await fakeTarget(builds);
for (const version of ['v1', 'v2']) await activate(source, 'remote_status', version);
const mirror = new DirectoryTarget(path.join(disk, 'mirror'));
await pull(source.target, mirror);
await rollback(source, 'remote_status');
fill();
await pull(source.target, mirror);
said.mirrored = JSON.parse(await readCurrentFile(mirror, 'discovery.json')).remotes.remote_status.version;

// What has filled it is a version that the source has removed since: the space of the next release.
empty();
const pruned = await fakeTarget(builds);
await publish(pruned, { ...old, files: new Map([...old.files, ['picture.png', megabytes(3)]]) }, { compressed: false });
await publish(pruned, fakeBuild('remote_old', 'v2'));
const follower = new DirectoryTarget(path.join(disk, 'follower'));
for (const version of ['v1', 'v2']) {
  await activate(pruned, 'remote_status', version);
  await pull(pruned.target, follower);
}
pruned.pass(8 * 86_400_000);
await prune(pruned, 1);
const next = fakeBuild('remote_status', 'v4');
await publish(pruned, { ...next, files: new Map([...next.files, ['picture.png', megabytes(3)]]) }, { compressed: false });
await activate(pruned, 'remote_status', 'v4');
fill();
await pull(pruned.target, follower);
said.mirroredAfterPrune = JSON.parse(await readCurrentFile(follower, 'discovery.json')).remotes.remote_status.version;
process.stdout.write(JSON.stringify(said));
