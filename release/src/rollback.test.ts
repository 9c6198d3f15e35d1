/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { parseDiscovery } from 'shared/discovery';
import { activate } from './activate.ts';
import type { Operation } from './change-site.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile } from './testing.ts';

let target: MemoryTarget;
let operation: Operation & { pass(milliseconds: number): void };
beforeEach(async () => {
  target = new MemoryTarget();
  const docs = ['v1', 'v2', 'v3', 'v4'].map((version) => fakeBuild('remote_docs', version));
  const shells = ['s1', 's2', 's3'].map((version) => fakeBuild('shell', version));
  operation = await fakeTarget([...shells, ...docs, fakeBuild('remote_dashboard', 'd1')], target);
});

const discovered = async (name: string) => parseDiscovery(JSON.parse(await readCurrentFile(target, 'discovery.json'))).remotes[name];
const go = async (...versions: string[]) => {
  for (const version of versions) await activate(operation, version.startsWith('s') ? 'shell' : 'remote_docs', version);
};

describe('rollback', () => {
  test('returns to the previous version, and no longer falls back to the one that was left', async () => {
    await go('v1', 'v2', 'v3');
    const { apps } = await rollback(operation, 'remote_docs');
    expect(apps.remote_docs).toMatchObject({ active: { version: 'v2', by: 'ann' }, previous: ['v1'], withdrawn: 'v3' });
    expect(await discovered('remote_docs')).toMatchObject({ version: 'v2', previous: [{ version: 'v1' }] });
    await rollback(operation, 'remote_docs');
    await expect(rollback(operation, 'remote_docs')).rejects.toThrow('remote_docs v1 has no previous version to return to');
  });

  test('restores the page byte for byte, but for the fallback it no longer names', async () => {
    await go('s1', 's2');
    const page = await readCurrentFile(target, 'index.html');
    await go('s3');
    await rollback(operation, 'shell');
    expect(await readCurrentFile(target, 'index.html')).toBe(page);
  });

  test('ends a rollout', async () => {
    await go('v1', 'v2');
    await activate(operation, 'remote_docs', 'v3', 10);
    const { apps } = await rollback(operation, 'remote_docs');
    expect(apps.remote_docs).toMatchObject({ active: { version: 'v2' }, previous: ['v1'], withdrawn: 'v3' });
    expect(apps.remote_docs).not.toHaveProperty('rollout');
  });

  test('from a version leaves that one only, however often it is run', async () => {
    await go('v1', 'v2', 'v3');
    await rollback(operation, 'remote_docs', 'v3');
    const before = target.current;
    expect((await rollback(operation, 'remote_docs', 'v3')).apps.remote_docs?.active?.version).toBe('v2');
    expect(target.current).toBe(before);
    await expect(rollback(operation, 'remote_docs', 'v1')).rejects.toThrow(
      'remote_docs v1 is not what was activated last: that is v2. Nothing was changed.',
    );
    await activate(operation, 'remote_docs', 'v4', 10);
    await expect(rollback(operation, 'remote_docs', 'v2')).rejects.toThrow('that is v4');
    for (const _attempt of [1, 2]) {
      const { apps } = await rollback(operation, 'remote_docs', 'v4');
      expect(apps.remote_docs).toMatchObject({ active: { version: 'v2' }, withdrawn: 'v4' });
    }
  });

  test('needs something active', async () => {
    await expect(rollback(operation, 'remote_docs')).rejects.toThrow('remote_docs has no active version in memory');
  });
});

describe('at the same moment', () => {
  test('the changes of two teams both hold', async () => {
    await go('s1');
    await Promise.all([activate(operation, 'remote_docs', 'v1'), activate(fakeOperation(target, 'bob'), 'remote_dashboard', 'd1')]);
    expect([(await discovered('remote_docs'))?.version, (await discovered('remote_dashboard'))?.version]).toEqual(['v1', 'd1']);
    const { history } = JSON.parse(await readCurrentFile(target, 'state.json'));
    expect(history).toHaveLength(4);
  });

  test('two rollbacks are one step', async () => {
    await go('v1', 'v2', 'v3');
    const results = await Promise.allSettled([rollback(operation, 'remote_docs'), rollback(fakeOperation(target, 'bob'), 'remote_docs')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await discovered('remote_docs'))?.version).toBe('v2');
    const failed = results.find((one) => one.status === 'rejected');
    expect(String(failed?.reason)).toContain('Somebody has changed remote_docs at the same moment: v2 is active by now');
  });

  test('an answer that was lost is no second rollback', async () => {
    await go('v1', 'v2', 'v3');
    const swap = target.swapCurrent.bind(target);
    let lost = false;
    target.swapCurrent = async (from, to) => {
      const done = await swap(from, to);
      if (lost) return done;
      // The storage has swapped, the answer was lost, and the repetition finds the condition not met.
      lost = true;
      await activate(fakeOperation(target, 'bob'), 'remote_dashboard', 'd1');
      return false;
    };
    await rollback(operation, 'remote_docs');
    expect((await discovered('remote_docs'))?.version).toBe('v2');
    expect((await discovered('remote_dashboard'))?.version).toBe('d1');
  });

  test('somebody who is always late gives up', async () => {
    // How long it waits between two attempts.
    jest.spyOn(Math, 'random').mockReturnValue(0);
    target.swapCurrent = async () => false;
    await expect(activate(operation, 'remote_docs', 'v1')).rejects.toThrow(
      'Others have changed the site at memory at the same moment, 60 times',
    );
  });
});
