/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { pull } from './pull.ts';
import { fakeBuild, fakeTarget, MemoryTarget } from './testing.ts';

test('leaves out a damaged file of a version that nobody gets: it may not stop all releases', async () => {
  const operation = await fakeTarget(['v1', 'v3'].map((version) => fakeBuild('remote_docs', version)));
  const source = operation.target as MemoryTarget;
  await activate(operation, 'remote_docs', 'v1');
  const path = [...source.files.keys()].find((name) => /remote_docs\/v3\/App/.test(name)) ?? '';
  const whole = (await source.read(path)) ?? Buffer.of();
  await source.remove(path);
  await source.create(path, Buffer.alloc(whole.length, 'x'));
  const mirror = new MemoryTarget();
  expect(await pull(source, mirror)).toMatchObject({ left: [path] });
  expect(mirror.current).toEqual(source.current);
  expect(mirror.files.has(path)).toBe(false);
  await source.remove(path);
  await source.create(path, whole);
  expect(await pull(source, mirror)).toMatchObject({ copied: 1, left: [] });
});
