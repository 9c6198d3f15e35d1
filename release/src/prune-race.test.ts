/** @jest-environment node */
import { cpSync, readdirSync, readFileSync, realpathSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { prune } from './prune.ts';
import { sharedPath } from './shared-files.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import type { Target } from './target/target.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
const page = { path: '/status', label: 'status page', signedInOnly: false };

/** A site that shows v1, with old pages of v2 that no generation of the last weeks needs; and the same site for two other processes. */
async function agedSite<T extends Target>(target: T, again: () => T) {
  const builds = ['v1', 'v2'].map((version) => fakeBuild('remote_status', version, { page }));
  const ann = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_dashboard', 'v1'), ...builds], target);
  for (const [app, version] of Object.entries({ shell: 's1', remote_dashboard: 'v1' })) await activate(ann, app, version);
  for (const version of ['v1', 'v2', 'v1']) {
    ann.pass(1000);
    await activate(ann, 'remote_status', version);
  }
  ann.pass(2 * week);
  const [bob, carol] = ['bob', 'carol'].map((by) => ({ ...ann, target: again(), by }));
  if (!bob || !carol) throw new Error('Nobody is here.');
  return { ann, bob, carol };
}

/** A moment that one process waits for. */
function moment() {
  let come = () => {};
  const waited = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { waited, come };
}

/** Stops a process before it removes a page, or after it has removed a manifest, until it may go on. */
function stopAt(what: 'page' | 'manifest', target: Target) {
  const [stopped, goOn] = [moment(), moment()];
  const remove = target.remove.bind(target);
  target.remove = async (name) => {
    const isShared = name.startsWith('generations/shared/');
    if (isShared && what === 'manifest') await remove(name);
    if (isShared && name.endsWith(what === 'page' ? '.html' : '.json')) {
      stopped.come();
      await goOn.waited;
    }
    if (!isShared || what === 'page') await remove(name);
  };
  return { stopped: stopped.waited, goOn: goOn.come };
}

/** The page of the active version, wherever the current generation says that it is. */
async function servedPage(target: Target): Promise<string | undefined> {
  const { pages } = JSON.parse(await readCurrentFile(target, 'state.json'));
  return (await target.read(`${sharedPath(pages.folders.remote_status)}status.html`))?.toString('utf8');
}

test('in a directory one prune waits for the other, and both keep the pages of an activation between', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  const { ann, bob, carol } = await agedSite(new DirectoryTarget(folder), () => new DirectoryTarget(folder));
  const [anns, bobs] = [stopAt('page', ann.target), stopAt('page', bob.target)];
  const first = prune(ann, 1);
  await anns.stopped;
  const second = prune(bob, 1);
  expect(await Promise.race([bobs.stopped.then(() => 'removes too'), activate(carol, 'remote_status', 'v2').then(() => 'activated')])).toBe(
    'activated',
  );
  anns.goOn();
  await first;
  bobs.goOn();
  await second;
  expect(readFileSync(realpathSync(path.join(folder, 'current/status.html')), 'utf8')).toContain('v2');
});

// Reliability: two prunes of a directory run at once
test('in a directory two prunes at once keep the current generation, however much they remove', async () => {
  const folder = path.join(temporaryFolder(), 'site');
  const { ann, bob } = await agedSite(new DirectoryTarget(folder), () => new DirectoryTarget(folder));
  const current = path.basename(realpathSync(path.join(folder, 'current')));
  for (let number = 100; number < 200; number += 1) {
    const older = current.replace(/^\d{4}(.*)-\w+-2$/, `2020$1-00000${number}-2`);
    cpSync(path.join(folder, 'generations', current), path.join(folder, 'generations', older), { recursive: true, verbatimSymlinks: true });
  }
  const old = new Date(Date.now() - 30 * 24 * 60 * minute);
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!item.isSymbolicLink()) utimesSync(path.join(item.parentPath, item.name), old, old);
  const anns = moment();
  const remove = ann.target.remove.bind(ann.target);
  ann.target.remove = (name) => {
    anns.come();
    return remove(name);
  };
  const [first, second] = await Promise.all([prune(ann, 1), anns.waited.then(() => prune(bob, 1))]);
  // The second one removes what was current until the first one had planned.
  expect([first.generations, second.generations]).toEqual([105, 1]);
  for (const name of ['state.json', 'index.html', 'status.html', 'pages/_home.html'])
    expect(readFileSync(path.join(folder, 'current', name), 'utf8')).not.toBe('');
});

test('in object storage a second prune is refused while the first one removes, and works when it has ended', async () => {
  const target = new MemoryTarget();
  const { ann, carol } = await agedSite(target, () => target);
  const anns = stopAt('page', target);
  const first = prune(ann, 1);
  await anns.stopped;
  await expect(prune(carol, 1)).rejects.toThrow(/^Another prune of memory, by ann, has begun at .* and not ended\. Nothing was done\./);
  await activate(carol, 'remote_status', 'v2');
  anns.goOn();
  await first;
  expect(await servedPage(target)).toContain('v2');
  await prune(carol, 1);
  expect(await servedPage(target)).toContain('v2');
});

test('in object storage a prune goes on after an hour, and the one that hung until then removes nothing more', async () => {
  const target = new MemoryTarget();
  const { ann, bob } = await agedSite(target, () => target);
  const later = fakeOperation(target, 'carol');
  later.pass(ann.now().getTime() - later.now().getTime() + 61 * minute);
  const anns = stopAt('manifest', target);
  const first = prune(ann, 1);
  await anns.stopped;
  await expect(prune(bob, 1)).rejects.toThrow('Another prune');
  const removed: string[] = [];
  const remove = MemoryTarget.prototype.remove;
  target.remove = async (name) => {
    removed.push(name);
    return remove.call(target, name);
  };
  await prune(later, 1);
  expect(removed.filter((name) => name.startsWith('generations/shared/')).length).toBeGreaterThan(1);
  await activate(later, 'remote_status', 'v2');
  ann.pass(62 * minute);
  anns.goOn();
  await expect(first).rejects.toThrow('This prune has taken half an hour, and stops');
  expect(await servedPage(target)).toContain('v2');
  expect((await target.list('generations/shared/')).length).toBeGreaterThan(1);
});

test('a prune that fails lets the next one go on at once', async () => {
  const target = new MemoryTarget();
  const { ann, bob } = await agedSite(target, () => target);
  const remove = target.remove.bind(target);
  target.remove = async (name) => {
    if (name.startsWith('generations/shared/')) throw new Error('no connection');
    return remove(name);
  };
  await expect(prune(ann, 1)).rejects.toThrow('no connection');
  target.remove = remove;
  expect((await prune(bob, 1)).files).toBeGreaterThan(1);
  expect(JSON.parse(await readCurrentFile(target, 'state.json'))).not.toHaveProperty('pruning');
});
