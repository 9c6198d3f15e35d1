/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { activate } from './activate.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile } from './testing.ts';
import { listRecords } from './version-record.ts';

const day = 86_400_000;

let target: MemoryTarget;
let operation: ReturnType<typeof fakeOperation>;
beforeEach(async () => {
  target = new MemoryTarget();
  operation = await fakeTarget(
    ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'].map((version) => fakeBuild('remote_docs', version)),
    target,
  );
});

const versions = async (app = 'remote_docs') => (await listRecords(target, app)).map(({ version }) => version).sort();
const go = (version: string, percent?: number) => activate(operation, 'remote_docs', version, percent);

describe('prune', () => {
  test('removes the oldest versions with their files', async () => {
    operation.pass(8 * day);
    const pruned = await prune(operation, 2);
    expect(pruned.versions).toEqual(['remote_docs v4', 'remote_docs v3', 'remote_docs v2', 'remote_docs v1']);
    expect(await versions()).toEqual(['v5', 'v6']);
    expect([...target.files.keys()].filter((path) => /\/v[1-4]/.test(path))).toEqual([]);
    expect([...target.files.keys()].filter((path) => /^files\/.*\/v[56]/.test(path))).toHaveLength(6);
  });

  test('keeps what is active, in rollout, or named as previous', async () => {
    for (const version of ['v1', 'v2', 'v3']) await go(version);
    await go('v4', 5);
    operation.pass(60 * day);
    await prune(operation, 1);
    expect(await versions()).toEqual(['v1', 'v2', 'v3', 'v4', 'v6']);
  });

  test.each(['remote_docs/v1', 'shell/s1'])('keeps the files of %s, which is in use and whose record is lost', async (version) => {
    for (const shell of ['s1', 's2']) {
      await publish(operation, fakeBuild('shell', shell));
      await activate(operation, 'shell', shell);
    }
    await go('v1');
    for (const file of target.files.values()) file.modified = new Date(Date.now() - 60 * day);
    await target.remove(`versions/${version}.json`);
    const filesOf = () => [...target.files.keys()].filter((path) => path.includes(`/${version}/`) || path.startsWith('files/assets/'));
    const before = filesOf();
    operation.pass(60 * day);
    expect((await prune(operation, 1)).versions).toContain('remote_docs v5');
    expect(filesOf()).toEqual(before);
  });

  // Reliability: a record of a version that nobody gets is not usable
  test.each(['x', '{}', '{"schema":1,"app":"remote_docs","version":"v2"}'])(
    'keeps the files of a version whose record is %s',
    async (content) => {
      await publish(operation, fakeBuild('remote_status', 'v9'));
      target.files.set('versions/remote_status/v9.json', { content: Buffer.from(content), modified: new Date() });
      for (const file of target.files.values()) file.modified = new Date(Date.now() - 60 * day);
      const ofStatus = () => [...target.files.keys()].filter((path) => path.includes('/remote_status/'));
      const before = ofStatus();
      operation.pass(60 * day);
      const warn = jest.fn();
      expect((await prune({ ...operation, warn }, 1)).versions).toHaveLength(5);
      expect(ofStatus()).toEqual(before);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('memory/versions/remote_status/v9.json')]]);
    },
  );

  test('removes no file of another app that the record of a removed version names', async () => {
    await publish(operation, fakeBuild('remote_status', 'v1'));
    const record = JSON.parse(String(target.files.get('versions/remote_status/v1.json')?.content));
    // Of a publication that has not ended yet.
    const file = 'files/remotes/remote_docs/v9/remoteEntry.js';
    record.files[file] = Object.values(record.files)[0];
    target.files.set('versions/remote_status/v1.json', { content: Buffer.from(JSON.stringify(record)), modified: new Date() });
    operation.pass(60 * day);
    for (const one of target.files.values()) one.modified = new Date(Date.now() - 60 * day);
    await publish(operation, fakeBuild('remote_status', 'v2'));
    await publish(operation, fakeBuild('remote_status', 'v3'));
    operation.pass(60 * day);
    target.files.set(file, { content: Buffer.from('x'), modified: new Date(Date.now() + 120 * day) });
    expect((await prune(operation, 1)).versions).toContain('remote_status v1');
    expect([...target.files.keys()]).toContain(file);
  });

  test('ends at a record of a version in use that is not usable', async () => {
    await go('v1');
    target.files.set('versions/remote_docs/v1.json', { content: Buffer.from('x'), modified: new Date() });
    operation.pass(60 * day);
    const ofVersions = () => [...target.files.keys()].filter((path) => !path.startsWith('generations/'));
    const before = ofVersions();
    await expect(prune(operation, 1)).rejects.toThrow('memory/versions/remote_docs/v1.json is no JSON');
    expect(ofVersions()).toEqual(before);
  });

  test('keeps what was just rolled back', async () => {
    await go('v1');
    await go('v2');
    await rollback(operation, 'remote_docs');
    operation.pass(60 * day);
    await prune(operation, 1);
    expect(await versions()).toEqual(['v1', 'v2', 'v6']);
  });

  test.each([
    [6.9, 6],
    [7.1, 1],
  ])('of versions that are %d days old leaves %i', async (days, left) => {
    operation.pass(days * day);
    await prune(operation, 1);
    expect(await versions()).toHaveLength(left);
  });

  test.each([
    ['a version', () => go('v1')],
    ['a rollout', () => go('v1', 5)],
  ])('keeps for a week %s that visitors got until now', async (_what, serve) => {
    await go('v5');
    operation.pass(60 * day);
    await serve();
    operation.pass(60 * day);
    for (const version of ['v2', 'v3', 'v4']) await go(version);
    operation.pass(6 * day);
    await prune(operation, 1);
    expect(await versions()).toContain('v1');
    operation.pass(2 * day);
    await prune(operation, 1);
    expect(await versions()).not.toContain('v1');
  });

  test('keeps for a week what pages fell back to until now', async () => {
    for (const version of ['v1', 'v2', 'v3']) await go(version);
    operation.pass(60 * day);
    await go('v4');
    operation.pass(6 * day);
    await prune(operation, 1);
    expect(await versions()).toContain('v1');
    operation.pass(2 * day);
    await prune(operation, 1);
    expect(await versions()).not.toContain('v1');
  });

  test('keeps files of the shell that another version needs', async () => {
    for (const version of ['s1', 's2']) await publish(operation, fakeBuild('shell', version));
    operation.pass(8 * day);
    await publish(operation, fakeBuild('shell', 's3'));
    await prune(operation, 1);
    expect(await versions('shell')).toEqual(['s3']);
    const shared = [...target.files.keys()].filter((path) => path.startsWith('files/assets/')).sort();
    expect(shared).toEqual(['files/assets/main.733330303030.js', 'files/assets/shared.0123456789ab.css']);
  });

  test('removes what an interrupted publication has left, after a week', async () => {
    await target.create('files/remotes/remote_docs/v9/App.js', Buffer.from('left'));
    operation.pass(6 * day);
    await prune(operation, 9);
    expect(target.files.has('files/remotes/remote_docs/v9/App.js')).toBe(true);
    operation.pass(2 * day);
    await prune(operation, 9);
    expect(target.files.has('files/remotes/remote_docs/v9/App.js')).toBe(false);
  });

  test('removes old generations, never the current one', async () => {
    for (const version of ['v1', 'v2', 'v3']) {
      operation.pass(1000);
      await go(version);
    }
    operation.pass(8 * day);
    expect(await prune(operation, 9)).toEqual({ versions: [], files: 0, generations: 0 });
    expect((await prune(operation, 1)).generations).toBeGreaterThan(2);
    expect(JSON.parse(await readCurrentFile(target, 'state.json')).apps.remote_docs.active?.version).toBe('v3');
  });

  test('with nothing to do leaves no trace', async () => {
    const before = target.current;
    await prune(operation, 1);
    expect(target.current).toBe(before);
  });

  test('goes before an activation of what it removes', async () => {
    operation.pass(8 * day);
    const remove = target.remove.bind(target);
    let refused = '';
    target.remove = async (path) => {
      refused ||= await activate(fakeOperation(target, 'bob'), 'remote_docs', 'v1').then(
        () => 'activated',
        (error: Error) => error.message,
      );
      return remove(path);
    };
    await prune(operation, 1);
    expect(refused).toContain('Files of remote_docs v1 are being removed by a prune');
  });

  test('goes after an activation that was faster', async () => {
    operation.pass(8 * day);
    const swap = target.swapCurrent.bind(target);
    target.swapCurrent = async (from, to) => {
      target.swapCurrent = swap;
      await activate(fakeOperation(target, 'bob'), 'remote_docs', 'v1');
      return swap(from, to);
    };
    await prune(operation, 1);
    expect(await versions()).toEqual(['v1', 'v6']);
  });

  test('makes a publication that shares its files say so', async () => {
    await publish(operation, fakeBuild('shell', 's1'));
    operation.pass(8 * day);
    const remove = target.remove.bind(target);
    let refused = '';
    target.remove = async (path) => {
      refused ||= await publish(fakeOperation(target, 'bob'), fakeBuild('shell', 's1')).then(
        () => 'published',
        (error: Error) => error.message,
      );
      return remove(path);
    };
    await publish(operation, fakeBuild('shell', 's2'));
    await prune(operation, 1);
    expect(refused).toContain('Files of shell s1 are being removed by a prune');
  });
});
