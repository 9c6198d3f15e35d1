/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { changeSite, readSiteNow } from './change-site.ts';
import { wasServed } from './last-service.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { pull } from './pull.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, type fakeOperation, fakeTarget, MemoryTarget } from './testing.ts';
import { listRecords } from './version-record.ts';
import { withdraw } from './withdraw.ts';

const [hour, day] = [3_600_000, 86_400_000];
const app = 'remote_status';

let target: MemoryTarget;
let operation: ReturnType<typeof fakeOperation>;
beforeEach(async () => {
  target = new MemoryTarget();
  operation = await fakeTarget(
    ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'].map((version) => fakeBuild(app, version)),
    target,
  );
  operation.pass(60 * day);
});

const served = async (version: string) => wasServed(target, (await readSiteNow(target)).state, app, version);
const stored = () => [...target.files.keys()].filter((path) => path.startsWith('served/'));
const versions = async () => (await listRecords(target, app)).map(({ version }) => version).sort();

/** Other teams release until the history has dropped everything that was said of this app. @param older - as a tool that stores nothing. */
async function fillHistory({ older = false } = {}) {
  const path = `generations/${target.current?.generation}/state.json`;
  const { history, forgotten, ...state } = JSON.parse(target.files.get(path)?.content.toString() ?? '');
  const other = { action: 'configure' as const, by: 'bob', time: operation.now().toISOString() };
  const said: { app?: string }[] = history.filter((event: { app?: string }) => event.app === app);
  const others = Array.from({ length: 500 }, (_, index) => ({ ...other, generation: `other${index}` }));
  const rest = older ? others : [...others, ...said].slice(said.length);
  const content = JSON.stringify({ ...state, ...(!older && { forgotten }), history: rest });
  target.files.set(path, { content: Buffer.from(content), modified: operation.now() });
  for (const _event of said) await changeSite(operation, async () => ({ event: { action: 'configure' } }));
  expect((await readSiteNow(target)).state.history.filter((event) => event.app === app)).toEqual([]);
}

// Reliability: the disk has lost or damaged the older history
test('when the disk has lost the older history, a version of which it may have said that it was served counts as served until then', async () => {
  await activate(operation, app, 'v1');
  // More than the state itself holds, which then says nothing of v1.
  for (let time = 0; time < 10; time += 1) for (const version of ['v2', 'v3', 'v4']) await activate(operation, app, version);
  operation.pass(8 * day);
  await activate(operation, app, 'v3');
  const { older } = JSON.parse(String(await target.read(`generations/${target.current?.generation}/state.json`)));
  target.files.delete(`generations/shared/${older.folder}/history.json.br`);
  const lost = operation.now().getTime();
  expect(await served('v1')).toBe(true);
  expect((await activate(operation, app, 'v1', 100, true)).apps[app]?.active?.version).toBe('v3');
  // Published since, and so in no history that is lost.
  operation.pass(hour);
  await publish(operation, fakeBuild(app, 'v7'));
  expect(await served('v7')).toBe(false);
  await prune(operation, 1);
  expect(await versions()).toContain('v1');
  operation.pass(lost + 8 * day - operation.now().getTime());
  await prune(operation, 1);
  expect(await versions()).not.toContain('v1');
});

describe('when the history has dropped what it said of a version', () => {
  // Reliability: the history has dropped what was served within the hour
  test('what was served within the hour is not pruned', async () => {
    for (const version of ['v1', 'v2', 'v3', 'v4', 'v5']) await activate(operation, app, version);
    await fillHistory();
    operation.pass(hour);
    await prune(operation, 1);
    expect(await versions()).toContain('v1');
    operation.pass(8 * day);
    await prune(operation, 1);
    expect(await versions()).toEqual(['v3', 'v4', 'v5', 'v6']);
    expect(stored()).toEqual([]);
  });

  // Reliability: the history has dropped a rollback
  test('what was rolled back stays rolled back, and it is known by whom', async () => {
    for (const version of ['v1', 'v2']) await activate(operation, app, version);
    await rollback({ ...operation, by: 'carl' }, app);
    const time = operation.now().getTime();
    for (const version of ['v3', 'v4']) await activate(operation, app, version);
    await fillHistory();
    expect(await served('v2')).toEqual(expect.objectContaining({ end: 'rolled-back', by: 'carl', time }));
    const { generation } = (await readSiteNow(target)).state;
    expect((await activate(operation, app, 'v2', 100, true)).generation).toBe(generation);
    expect((await activate(operation, app, 'v5', 100, true)).generation).not.toBe(generation);
  });

  test('what was rolled back is remembered longer than the version is kept', async () => {
    for (const version of ['v1', 'v2']) await activate(operation, app, version);
    await rollback(operation, app);
    for (const version of ['v3', 'v4', 'v5', 'v6']) await activate(operation, app, version);
    await fillHistory();
    operation.pass(8 * day);
    await prune(operation, 1);
    expect(await versions()).not.toContain('v2');
    await publish(operation, fakeBuild(app, 'v2'));
    const { generation } = (await readSiteNow(target)).state;
    expect((await activate(operation, app, 'v2', 100, true)).generation).toBe(generation);
    operation.pass(8 * day);
    await prune(operation, 9);
    expect(await served('v2')).toMatchObject({ end: 'rolled-back' });
  });

  test('what was withdrawn stays withdrawn', async () => {
    await activate(operation, app, 'v1');
    await withdraw({ ...operation, by: 'dora' }, app);
    await fillHistory();
    expect(await served('v1')).toMatchObject({ end: 'withdrawn', by: 'dora' });
    await activate(operation, app, 'v1');
    expect(await served('v1')).toBe(true);
    operation.pass(hour);
    for (const version of ['v2', 'v3', 'v4', 'v5']) await activate(operation, app, version);
    await fillHistory();
    expect(await served('v1')).toMatchObject({ end: 'replaced' });
  });

  test('nothing is stored of what is in use, nor of what never was', async () => {
    for (const version of ['v1', 'v2']) await activate(operation, app, version);
    await fillHistory();
    expect(stored()).toEqual([]);
    expect([await served('v1'), await served('v2'), await served('v3'), await served('v9')]).toEqual([true, true, false, false]);
    await activate(operation, app, 'v3', 10);
    await fillHistory();
    await rollback(operation, app);
    await fillHistory();
    expect(await served('v3')).toMatchObject({ end: 'rolled-back', by: 'ann' });
    expect(stored()).toHaveLength(1);
  });

  test('a mirror has it too', async () => {
    await activate(operation, app, 'v1');
    await withdraw(operation, app);
    await fillHistory();
    expect(stored()).toHaveLength(1);
    const mirror = new MemoryTarget();
    await pull(target, mirror);
    expect([...mirror.files.keys()].filter((path) => path.startsWith('served/'))).toEqual(stored());
  });
});

describe('when an older tool has dropped it, and stored nothing', () => {
  beforeEach(async () => {
    for (const version of ['v1', 'v2', 'v3', 'v4', 'v5']) await activate(operation, app, version);
    operation.pass(hour);
    await fillHistory({ older: true });
  });

  test('versions of that time are kept for a week', async () => {
    await prune(operation, 1);
    expect(await versions()).toHaveLength(6);
    operation.pass(8 * day);
    await prune(operation, 1);
    expect(await versions()).toEqual(['v3', 'v4', 'v5', 'v6']);
  });

  test('versions of that time are not new, and later ones are', async () => {
    expect([await served('v1'), await served('v6')]).toEqual([true, true]);
    operation.pass(hour);
    await publish(operation, fakeBuild(app, 'v7'));
    await fillHistory();
    expect(await served('v7')).toBe(false);
  });

  test('a damaged file of what is stored is no reason to refuse', async () => {
    for (const name of [
      'served/remote_status/v6/x.rolled-back.json',
      'served/remote_status/v6/20261101T000000000Z-1.eaten.json',
      'served/x',
    ]) {
      await target.create(name, Buffer.from('{'));
    }
    await target.create('served/remote_status/v6/20261101T000000000Z-1.replaced.json', Buffer.from('{"by":7'));
    expect(await served('v6')).toMatchObject({ end: 'replaced', by: undefined });
  });
});
