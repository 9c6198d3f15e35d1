/** @jest-environment node */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { publish } from './publish.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget } from './testing.ts';
import { listRecords } from './version-record.ts';

const docs = fakeBuild('remote_docs', 'v1');
const withFile = (name: string, text: string) => ({ ...docs, files: new Map([...docs.files, [name, Buffer.from(text)]]) });
const paths = (target: MemoryTarget) => [...target.files.keys()].filter((path) => !path.startsWith('generations/')).sort();

describe('publish', () => {
  test('puts the files of a remote below its version, and a record of them beside', async () => {
    const target = new MemoryTarget();
    const { record, isNew } = await publish(await fakeTarget([], target), docs);
    expect(isNew).toBe(true);
    expect(paths(target)).toEqual([...Object.keys(record.files), 'versions/remote_docs/v1.json'].sort());
    expect(Object.keys(record.files)).toEqual([...docs.files.keys()].map((file) => `files/remotes/remote_docs/v1/${file}`));
    expect(await listRecords(target)).toEqual([record]);
    expect(record).toMatchObject({ app: 'remote_docs', version: 'v1', by: 'ann', release: docs.release });
  });

  test('puts what the versions of the shell share beside, and what belongs to one version below it', async () => {
    const target = new MemoryTarget();
    await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('shell', 's2')], target);
    expect(paths(target)).toEqual([
      expect.stringMatching(/^files\/assets\/main\.[0-9a-f]{12}\.js$/),
      expect.stringMatching(/^files\/assets\/main\.[0-9a-f]{12}\.js$/),
      'files/assets/shared.0123456789ab.css',
      'versions/shell/s1.json',
      'versions/shell/s1/icon.svg',
      'versions/shell/s1/index.html',
      'versions/shell/s2.json',
      'versions/shell/s2/icon.svg',
      'versions/shell/s2/index.html',
    ]);
  });

  test('makes nothing active', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([], target);
    const before = target.current;
    await publish(operation, docs);
    expect(target.current).toEqual(before);
  });

  test('of the same version again changes nothing', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([docs], target);
    const before = new Map(target.files);
    operation.pass(1000);
    expect(await publish(operation, docs)).toMatchObject({ isNew: false });
    expect(target.files).toEqual(before);
  });

  test('puts back what is missing', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([docs], target);
    const before = new Map([...target.files].map(([path, { content }]) => [path, content]));
    await target.remove(paths(target)[0] ?? '');
    await publish(operation, docs);
    expect(new Map([...target.files].map(([path, { content }]) => [path, content]))).toEqual(before);
  });

  test('puts back what the storage has damaged', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([docs], target);
    const before = new Map([...target.files].map(([path, { content }]) => [path, content]));
    const damaged = paths(target).filter((path) => path.endsWith('.js'));
    expect(damaged).toHaveLength(2);
    for (const [index, path] of damaged.entries()) {
      target.files.set(path, { content: Buffer.from('x'.repeat(index === 0 ? 3 : (before.get(path)?.length ?? 0))), modified: new Date() });
    }
    await expect(activate(operation, 'remote_docs', 'v1')).rejects.toThrow('Publish it again, from the same sources: that puts them back.');
    expect(await publish(operation, docs)).toMatchObject({ isNew: false });
    expect(new Map([...target.files].map(([path, { content }]) => [path, content]))).toEqual(before);
    await activate(operation, 'remote_docs', 'v1');
  });

  test.each([
    ['another file', withFile('more.js', 'more')],
    ['other bytes', withFile([...docs.files.keys()][0] ?? '', 'other')],
    ['a file less', { ...docs, files: new Map([...docs.files].slice(1)) }],
  ])('refuses the same version with %s', async (_what, other) => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([docs], target);
    const before = new Map(target.files);
    await expect(publish(operation, other)).rejects.toThrow(
      /^remote_docs v1 was published to memory on .* by ann, with other bytes:\n {2}files\/remotes\/remote_docs\/v1\/\S+\nNothing was changed\./,
    );
    expect(target.files).toEqual(before);
  });

  test('refuses to go on after an interruption with other bytes', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([docs], target);
    await target.remove('versions/remote_docs/v1.json');
    await expect(publish(operation, withFile([...docs.files.keys()][0] ?? '', 'other'))).rejects.toThrow(
      'is there already with other bytes, and was left as it is',
    );
  });

  test('takes the first source map of a style sheet that has not changed', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([], target);
    const shell = (version: string) => {
      const build = fakeBuild('shell', version);
      return { ...build, files: new Map([...build.files, ['shared.0123456789ab.css.map', Buffer.from(`/* comment of ${version} */`)]]) };
    };
    await publish(operation, shell('s1'));
    await publish(operation, shell('s2'));
    expect((await target.read('files/assets/shared.0123456789ab.css.map'))?.toString()).toContain('s1');
    expect(await publish(operation, shell('s2'))).toMatchObject({ isNew: false });
  });

  describe('of a script worth compressing', () => {
    const script = `/* ${'so long '.repeat(100)} */`;
    const long = withFile('long.0123456789ab.js', script);
    const short = 'files/remotes/remote_docs/v1/long.0123456789ab.js.br';
    const compressed = (text: string, quality: number) =>
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

    test('puts its compressed form beside, as a file of the version', async () => {
      const target = new MemoryTarget();
      const { record } = await publish(await fakeTarget([], target), long);
      const stored = (await target.read(short)) ?? Buffer.of();
      expect(brotliDecompressSync(stored).toString()).toBe(script);
      expect(Object.keys(record.files).filter((path) => path.endsWith('.br'))).toEqual([short]);
      expect(record.files[short]?.size).toBe(stored.length);
    });

    test('takes what another compressor has made of it, and nothing else', async () => {
      const target = new MemoryTarget();
      const operation = await fakeTarget([], target);
      await target.create(short, compressed('another script', 11));
      await expect(publish(operation, long)).rejects.toThrow(`${short} is there already with other bytes`);
      await target.remove(short);
      await target.create(short, Buffer.from('not compressed'));
      await expect(publish(operation, long)).rejects.toThrow(`${short} is there already with other bytes`);
      await target.remove(short);
      const other = compressed(script, 0);
      await target.create(short, other);
      const { record } = await publish(operation, long);
      expect(await target.read(short)).toEqual(other);
      expect(record.files[short]?.size).toBe(other.length);
      await activate(operation, 'remote_docs', 'v1');
      expect(await publish(operation, long)).toMatchObject({ isNew: false });
    });
  });

  test('notices a storage that changes what it keeps', async () => {
    class Lossy extends MemoryTarget {
      override async create(path: string, content: Buffer) {
        return super.create(path, path.startsWith('files/') ? content.subarray(1) : content);
      }
    }
    const target = new Lossy();
    const operation = await fakeTarget([], target);
    await expect(publish(operation, docs)).rejects.toThrow('is not what was written');
    expect(await listRecords(target)).toEqual([]);
  });

  test('at the same moment by two teams is one publication', async () => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([], target);
    const results = await Promise.all([publish(operation, docs), publish(fakeOperation(target, 'bob'), docs)]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await listRecords(target)).toHaveLength(1);
  });

  test('needs a site', async () => {
    await expect(publish(fakeOperation(new MemoryTarget()), docs)).rejects.toThrow(
      'There is no site in memory.\nSet it up with `release init --site site.json --target memory`',
    );
  });
});
