/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { pull } from './pull.ts';
import { sha256 } from './sha256.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from './testing.ts';

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

// Reliability: a team publishes files whose names no disk takes
test.each([
  ['leads out of its folder', ['../x'], []],
  ['is no path', ['a//b', 'c\\d', 'e/'], []],
  ['is a file and a folder', ['a', 'a/b'], ['a/b']],
  ['is a folder and a file', ['a/b', 'a'], ['a']],
  ['is too long', ['x'.repeat(300), `${'y'.repeat(300)}/z`], ['x'.repeat(300), `${'y'.repeat(300)}/z`]],
])('leaves out a file, of a version that nobody gets, whose name %s', async (_, names, left) => {
  const operation = await fakeTarget([fakeBuild('remote_docs', 'v1'), fakeBuild('remote_status', 'v9')]);
  const source = operation.target as MemoryTarget;
  await activate(operation, 'remote_docs', 'v1');
  const place = 'files/remotes/remote_status/v9/';
  const recordPath = 'versions/remote_status/v9.json';
  const record = JSON.parse(String(await source.read(recordPath)));
  const mirror = new DirectoryTarget(temporaryFolder());
  const found: string[] = [];
  for (const name of names) {
    await source.create(place + name, Buffer.of());
    record.files[place + name] = { sha256: sha256(Buffer.of()), size: 0 };
    await source.remove(recordPath);
    await source.create(recordPath, Buffer.from(JSON.stringify(record)));
    found.splice(0, Number.POSITIVE_INFINITY, ...(await pull(source, mirror)).left);
  }
  expect(found.sort()).toEqual(left.map((name) => place + name));
  expect((await mirror.readCurrent())?.generation).toBe(source.current?.generation);
  expect(await mirror.read(recordPath)).toEqual(await source.read(recordPath));
});

describe.each([
  ['a file of the active version', /^files\/remotes\/remote_docs\/v1\/App/, 'Publish that version again from an intact build.'],
  ['a file of the version that a rollback leads to', /^files\/remotes\/remote_docs\/v0\/App/, 'Publish that version again'],
  ['its record', /^versions\/remote_docs\/v1\.json/, 'Restore it from a copy of the target.'],
  ['a page', /^generations\/shared\/\w+\/.*\.html$/, 'Write it again: `release configure`'],
  ['the manifest of pages', /^generations\/shared\/\w+\.json$/, 'Write it again: `release configure`'],
  ['the settings', /^generations\/[^/]+\/site\.json$/, 'Write it again: `release configure`'],
])('a source that has lost %s', (_, pattern, todo) => {
  async function lose() {
    const operation = await fakeTarget([fakeBuild('shell', 's1'), ...['v0', 'v1'].map((version) => fakeBuild('remote_docs', version))]);
    const source = operation.target as MemoryTarget;
    await activate(operation, 'shell', 's1');
    for (const version of ['v0', 'v1']) await activate(operation, 'remote_docs', version);
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    const { generation = '' } = source.current ?? {};
    const current = [...mirror.files.keys()].filter((path) => !/^generations\/(?!shared)/.test(path) || path.includes(generation));
    const lost = current.find((path) => pattern.test(path)) ?? '';
    await source.remove(lost);
    return { operation, source, mirror, lost };
  }
  const missing = (lost: string) => `memory/${lost} is missing`;

  // Reliability: the source of a mirror has lost a file that visitors need
  test('is refused, and the mirror keeps its copy', async () => {
    const { source, mirror, lost } = await lose();
    const before = new Map(mirror.files);
    const refused = pull(source, mirror);
    await expect(refused).rejects.toThrow(missing(lost));
    await expect(refused).rejects.toThrow(todo);
    expect(mirror.files).toEqual(before);
  });

  test('is not copied to an empty directory', async () => {
    const { source, lost } = await lose();
    const mirror = new DirectoryTarget(temporaryFolder());
    await expect(pull(source, mirror)).rejects.toThrow(missing(lost));
    expect(await mirror.list('')).toEqual([]);
    expect(await mirror.readCurrent()).toBeUndefined();
  });
});
