/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as everythingElse } from 'node:timers/promises';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { activate } from './activate.ts';
import { generatedFiles } from './generated-file.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { mirrorFile, pull } from './pull.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, type fakeOperation, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

let source: MemoryTarget;
let operation: ReturnType<typeof fakeOperation>;
beforeEach(async () => {
  source = new MemoryTarget();
  operation = await fakeTarget(
    [fakeBuild('shell', 's1'), ...['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_docs', version))],
    source,
  );
  await activate(operation, 'shell', 's1');
});

describe('pull', () => {
  test('makes a copy, also of what is not active', async () => {
    const mirror = new MemoryTarget();
    const { generation, copied } = await pull(source, mirror);
    expect(mirror.current).toEqual(source.current);
    expect(generation).toBe(source.current?.generation);
    const needed = new Set((await generatedFiles(source, generation)).values());
    const wanted = [...source.files.keys()].filter(
      (path) =>
        !path.startsWith('generations/') || needed.has(path) || [...needed].some((one) => one.startsWith(path.replace('.json', '/'))),
    );
    expect([...mirror.files.keys()].sort()).toEqual([mirrorFile, ...wanted].sort());
    expect(copied).toBe(wanted.length);
    expect(await readCurrentFile(mirror, 'index.html')).toBe(await readCurrentFile(source, 'index.html'));
  });

  test('copies only what is new, and removes what is gone', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    expect(await pull(source, mirror)).toMatchObject({ copied: 0, removed: 0 });
    await activate(operation, 'remote_docs', 'v3');
    operation.pass(8 * 86_400_000);
    await prune(operation, 1);
    const { copied, removed } = await pull(source, mirror);
    // Of the generation 3, and all pages, because the shell links to the documentation: 13 with the shell's own files, and 3 lists of them.
    expect(copied).toBe(17);
    expect(removed).toBeGreaterThan(6);
    expect([...mirror.files.keys()].filter((path) => path.includes('/v1'))).toEqual([]);
    expect(await readCurrentFile(mirror, 'docs.html')).toContain('/remotes/remote_docs/v3/');
  });

  test('reads the record of the version that is new, and of no other', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await publish(operation, fakeBuild('remote_docs', 'v4'));
    const read = jest.spyOn(source, 'read');
    await pull(source, mirror);
    const records = read.mock.calls.map(([name]) => name).filter((name) => /^versions\/.*\.json$/.test(name));
    expect(new Set(records)).toEqual(new Set(['versions/remote_docs/v4.json']));
  });

  test('lists each place once', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await publish(operation, fakeBuild('shell', 's2'));
    await activate(operation, 'shell', 's2');
    const [ofSource, ofMirror] = [jest.spyOn(source, 'list'), jest.spyOn(mirror, 'list')];
    await pull(source, mirror);
    const listed = (await Promise.all(ofSource.mock.results.map(({ value }) => value as ReturnType<typeof source.list>))).flat();
    const paths = listed.map(({ path }) => path);
    expect(paths).toContain('versions/shell/s2.json');
    expect(paths).toHaveLength(new Set(paths).size);
    expect(ofMirror.mock.calls).toEqual([['']]);
  });

  test('has all files before it switches', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const swap = mirror.swapCurrent.bind(mirror);
    mirror.swapCurrent = (from, to) => {
      for (const path of source.files.keys()) if (path.includes(to)) expect(mirror.files.has(path)).toBe(true);
      return swap(from, to);
    };
    await pull(source, mirror);
    expect(mirror.current).toEqual(source.current);
    expect.assertions([...source.files.keys()].filter((path) => path.includes(source.current?.generation ?? '')).length + 1);
  });

  test('does not replace a site', async () => {
    const target = new MemoryTarget();
    await fakeTarget([], target);
    await expect(pull(source, target)).rejects.toThrow('memory has a site of its own, which a pull would replace');
  });

  test('needs something to follow', async () => {
    const mirror = new MemoryTarget();
    await expect(pull(new MemoryTarget(), mirror)).rejects.toThrow('There is no site in memory');
    expect(mirror.files.size).toBe(0);
  });

  test('takes no file that was changed', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const path = [...source.files.keys()].find((name) => name.startsWith('files/remotes/remote_docs/v1/')) ?? '';
    source.files.set(path, { content: Buffer.from('changed'), modified: new Date() });
    mirror.files.delete(path);
    const before = mirror.current;
    await expect(pull(source, mirror)).rejects.toThrow(`memory/${path} is not what was published. Nothing was switched.`);
    expect(mirror.current).toBe(before);
  });

  test('writes nothing outside of its directory', async () => {
    const { target } = await fakeTarget([]);
    await target.create('files/../../evil', Buffer.from('evil'));
    const folder = temporaryFolder();
    await pull(target, new DirectoryTarget(path.join(folder, 'site')));
    expect(readdirSync(folder)).toEqual(['site']);
  });

  const planted = [
    'files/evil.html',
    'files/assets/evil.html',
    'files/remotes/x/evil.html',
    'files/remotes/remote_docs/v1/evil.html',
    'files/remotes/remote_docs/v0/evil.html',
    'versions/evil.html',
    'versions/shell/s1/evil.html',
    'versions/remote_docs/evil.json',
    'served/evil.html',
    'served/remote_docs/v1/evil.html',
  ];
  // Reliability: somebody puts a file beside those that were published
  test.each(planted)('does not take %s, which nobody has published, and removes it', async (file) => {
    const mirror = new MemoryTarget();
    const evil = Buffer.from('<script>evil</script>');
    await source.create(file, evil);
    await pull(source, mirror);
    expect(mirror.files.has(file)).toBe(false);
    await mirror.create(file, evil);
    await activate(operation, 'remote_docs', 'v1');
    expect((await pull(source, mirror)).removed).toBeGreaterThan(0);
    expect(mirror.files.has(file)).toBe(false);
    expect(await readCurrentFile(mirror, 'docs.html')).toContain('/remotes/remote_docs/v1/');
  });

  test('takes no word of a record for files of another app', async () => {
    const file = 'files/remotes/remote_docs/v1/evil.html';
    const record = JSON.parse(String(await source.read('versions/remote_docs/v2.json')));
    const evil = Buffer.from('evil');
    record.files[file] = { sha256: createHash('sha256').update(evil).digest('hex'), size: evil.length };
    await source.create('versions/remote_x/v2.json', Buffer.from(JSON.stringify({ ...record, app: 'remote_x' })));
    await source.create(file, evil);
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    expect(mirror.files.has(file)).toBe(false);
  });

  test('needs the record of a version that visitors may get, and leaves the mirror as it is without', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    await source.remove('versions/remote_docs/v1.json');
    const before = new Map(mirror.files);
    await expect(pull(source, mirror)).rejects.toThrow('memory/versions/remote_docs/v1.json is missing, and nothing was switched.');
    expect(mirror.files).toEqual(before);
    const other = new MemoryTarget();
    await expect(pull(source, other)).rejects.toThrow('is missing, and nothing was switched.');
    expect(other.files.size).toBe(0);
  });

  // Reliability: `pull` refuses a source after it has found a damaged file in the mirror
  test.each(['copied', 'replaced'])('that refuses what is to be %s leaves also a damaged file of the mirror as it was', async (how) => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    await activate(operation, 'remote_docs', 'v1');
    const [damaged = '', other = ''] = [...source.files.keys()].filter((path) => /^files\/remotes\/remote_docs\/v1\/.*\.js$/.test(path));
    mirror.files.set(damaged, { content: Buffer.from('/*'), modified: new Date() });
    if (how === 'replaced') mirror.files.set(other, { content: Buffer.from('/*'), modified: new Date() });
    else mirror.files.delete(other);
    const whole = source.files.get(other);
    source.files.set(other, { content: Buffer.from('changed'), modified: new Date() });
    const before = new Map(mirror.files);
    // The one that is refused is read last.
    const read = source.read.bind(source);
    source.read = async (name) => {
      if (name === other) for (let turn = 0; turn < 5; turn += 1) await everythingElse();
      return read(name);
    };
    await expect(pull(source, mirror)).rejects.toThrow(`memory/${other} is not what was published.`);
    expect(mirror.files).toEqual(before);
    source.files.set(other, whole as NonNullable<typeof whole>);
    await pull(source, mirror);
    for (const path of [damaged, other]) expect(mirror.files.get(path)?.content).toEqual(source.files.get(path)?.content);
  });

  test('copies the manifest of a folder as it has verified it', async () => {
    const read = source.read.bind(source);
    const seen = new Set<string>();
    source.read = async (name) => {
      if (!/^generations\/shared\/[^/]+\.json$/.test(name)) return read(name);
      const content = seen.has(name) ? Buffer.from('{"files":{}}') : await read(name);
      seen.add(name);
      return content;
    };
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    expect(seen.size).toBeGreaterThan(0);
    for (const name of seen) expect(mirror.files.get(name)?.content).toEqual(await read(name));
  });

  // Reliability: `pull` from or to a wrong place
  test('from or to a wrong place leaves nothing there', async () => {
    const folder = temporaryFolder();
    const [none, web] = [new DirectoryTarget(path.join(folder, 'none')), new DirectoryTarget(path.join(folder, 'web'))];
    await expect(pull(none, web)).rejects.toThrow(`There is no site in ${folder}/none.`);
    expect(readdirSync(folder)).toEqual([]);
    const other = new DirectoryTarget(path.join(folder, 'other'));
    await other.create('generations/g0/state.json', Buffer.from('{}'));
    await other.swapCurrent(undefined, 'g0');
    const before = readdirSync(other.place, { recursive: true });
    await expect(pull(source, other)).rejects.toThrow('has a site of its own');
    expect(readdirSync(other.place, { recursive: true })).toEqual(before);
    await other.remove('generations/g0/state.json');
    await expect(pull(other, web)).rejects.toThrow('/generations/g0/state.json is missing, and nothing was pulled.');
    expect(readdirSync(folder)).toEqual(['other']);
  });

  test.each(['files/photo.jpg', 'generations/x/notes'])('to where there is %s already takes nothing of it for its own', async (name) => {
    const web = new DirectoryTarget(temporaryFolder());
    mkdirSync(path.dirname(path.join(web.place, name)), { recursive: true });
    writeFileSync(path.join(web.place, name), 'mine');
    const before = readdirSync(web.place, { recursive: true });
    await expect(pull(source, web)).rejects.toThrow(
      `${web.place} has other files where those of the site would be:\n  ${name}\nName an empty`,
    );
    expect(readdirSync(web.place, { recursive: true })).toEqual(before);
  });

  test('into the directory of the source itself is refused', async () => {
    const site = new DirectoryTarget(temporaryFolder());
    await fakeTarget([], site);
    await expect(pull(site, new DirectoryTarget(path.join(site.place, 'files/web')))).rejects.toThrow('is in');
    expect(readdirSync(site.place)).not.toContain('files');
  });

  test('of two at the same moment goes one after the other', async () => {
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    const list = source.list.bind(source);
    let second: Promise<unknown> | undefined;
    // The first one has read which generation is current, and finds nothing new; then there is a release, and somebody else pulls it.
    source.list = async (folder) => {
      source.list = list;
      await activate(operation, 'remote_docs', 'v2');
      const items = (await list(folder)).filter(({ path }) => !path.includes(source.current?.generation ?? ''));
      second = pull(source, mirror);
      await everythingElse();
      return items;
    };
    await pull(source, mirror);
    await second;
    expect(mirror.current).toEqual(source.current);
    expect(await readCurrentFile(mirror, 'docs.html')).toContain('/remotes/remote_docs/v2/');
  });

  test('takes no other source than the first time', async () => {
    const other = await fakeTarget(
      [],
      new (class extends MemoryTarget {
        override readonly place = 's3://other/site';
      })(),
    );
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    const before = new Map(mirror.files);
    await expect(pull(other.target, mirror)).rejects.toThrow(
      /^memory follows \S+\/memory, and a pull from s3:\/\/other\/site would replace its site\./,
    );
    expect(mirror.files).toEqual(before);
  });

  test('says so when somebody else has changed the mirror', async () => {
    const mirror = new MemoryTarget();
    mirror.swapCurrent = async () => false;
    await expect(pull(source, mirror)).rejects.toThrow('Somebody has changed memory at the same moment.');
  });
});
