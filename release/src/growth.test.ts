/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { ReleasedRemote, RemotePage } from 'shared/discovery';
import { fakeSite } from 'shared/testing';
import { largeSite, nameOf, pageOf } from '../test/large-site.ts';
import { activate } from './activate.ts';
import { appComposer } from './compose-pages.ts';
import { configure } from './configure.ts';
import { generatedFiles } from './generated-file.ts';
import { sharedIdOf } from './shared-files.ts';
import { blockOf, fakeTemplate, MemoryTarget, readCurrentFile } from './testing.ts';

/** Notes what is asked of it. */
class NotingTarget extends MemoryTarget {
  reads: string[] = [];
  writes: string[] = [];

  override read(name: string) {
    this.reads.push(name);
    return super.read(name);
  }

  override create(name: string, content: Buffer) {
    this.writes.push(name);
    return super.create(name, content);
  }
}

/** Keeps no reserve, but notes how large it has to be, in bytes. */
class ReservingTarget extends NotingTarget {
  needed = 0;

  async keepReserve(needed: () => Promise<number>) {
    this.needed = await needed();
  }

  manifestsRead() {
    return this.reads.filter((path) => sharedIdOf(path) && path.endsWith('.json')).length;
  }

  /** What the files of the current generation take on a disk. */
  async used() {
    const { generation = '' } = this.current ?? {};
    const paths = [...(await generatedFiles(this, generation)).values()];
    return paths.reduce((sum, path) => sum + 4096 * Math.ceil(((this.files.get(path)?.content.length ?? 0) + 1) / 4096), 0);
  }
}

// Measured: 0, 7.5 and 12.6 bytes (brotli).
test.each<[string, number, (number: number) => RemotePage | undefined]>([
  ['without a page', 0, () => undefined],
  ['with a page', 10, pageOf],
  ['with a page and a link in the navigation', 16, (number) => ({ ...pageOf(number), navigation: nameOf(number) })],
])('a remote %s adds at most %i bytes to the home page', async (_, bytes, page) => {
  const sizeWith = async (remotes: number) => {
    const { target } = await largeSite(new MemoryTarget(), remotes, 0, { page });
    return brotliCompressSync(await readCurrentFile(target, 'pages/_home.html')).length;
  };
  expect((await sizeWith(100)) - (await sizeWith(2))).toBeLessThanOrEqual(98 * bytes);
});

test('pages do not grow with remotes that they do not name', async () => {
  const pagesWith = async (remotes: number) => {
    const { target } = await largeSite(new MemoryTarget(), remotes, 1, {
      page: (number) => ({ ...pageOf(number), navigation: nameOf(number) }),
    });
    return Promise.all(['pages/_home.html', `pages/${nameOf(1)}/page-0.html`].map((name) => readCurrentFile(target, name)));
  };
  const [few, many] = [await pagesWith(30), await pagesWith(120)];
  expect(many).toEqual(few);
  expect(blockOf(few[0], 'discovery')).toMatchObject({ more: true });
  expect(few[0]?.match(/class="link"/g)).toHaveLength(24);
  expect(few[0]).not.toContain('/about/pages');
});

test('an activation among 100 remotes reads and writes what is of its own remote, and each file once', async () => {
  const target = new NotingTarget();
  const operation = await largeSite(target, 100, 10);
  await activate(operation, 'remote_0', 'v2');
  target.reads = [];
  target.writes = [];
  await activate(operation, 'remote_0', 'v1');
  // Once more, to compare their hashes.
  target.reads = target.reads.filter((path) => !path.startsWith('files/remotes/remote_0/v1/'));
  expect(new Set(target.reads).size).toBe(target.reads.length);
  const of = (kind: RegExp) => target.reads.filter((path) => kind.test(path)).length;
  // Of the shell, and of both versions.
  expect(of(/^versions\/[^/]+\/[^/]+\.json$/)).toBe(3);
  expect(of(/^files\//)).toBe(0);
  expect(target.reads.length).toBeLessThan(15);
  const pages = target.writes.filter((name) => name.endsWith('.html'));
  expect(pages).toHaveLength(11);
  expect(pages.filter((name) => name.includes(`/pages/${nameOf(0)}`))).toHaveLength(11);
  expect(new Set(target.writes).size).toBe(target.writes.length);
  // With the manifest of the folder, the state, the discovery document and the settings.
  expect(target.writes).toHaveLength(15);
});

test('the reserve for a full disk fits all pages, and an activation reads no list of the pages of every app for it', async () => {
  const target = new ReservingTarget();
  const operation = await largeSite(target, 40, 3);
  for (const version of ['v2', 'v1']) {
    target.reads = [];
    await activate(operation, 'remote_0', version);
    // Those of the shell, of the pages before, and of the pages now.
    expect(target.manifestsRead()).toBeLessThanOrEqual(3);
    expect(target.needed).toBe(await target.used());
  }
  await configure(operation, { ...fakeSite, brand: 'A much longer name' });
  expect(target.needed).toBe(await target.used());
});

test('where an older tool has not said how large the pages are, the next activation finds out, once', async () => {
  const target = new ReservingTarget();
  const operation = await largeSite(target, 30, 3);
  const file = target.files.get(`generations/${target.current?.generation}/state.json`);
  const { pages, ...state } = JSON.parse(String(file?.content));
  expect(pages.size).toBeGreaterThan(0);
  if (file) file.content = Buffer.from(JSON.stringify({ ...state, pages: { ...pages, size: undefined } }));
  for (const [version, atMost] of [
    ['v2', 40],
    ['v1', 3],
  ] as const) {
    target.reads = [];
    await activate(operation, 'remote_0', version);
    expect(target.manifestsRead()).toBeLessThanOrEqual(atMost);
    expect(target.needed).toBe(await target.used());
  }
});

test('what was active before is not written again', async () => {
  const target = new NotingTarget();
  const operation = await largeSite(target, 10, 10);
  for (const version of ['v2', 'v1', 'v2']) await activate(operation, 'remote_0', version);
  target.writes = [];
  await activate(operation, 'remote_0', 'v1');
  expect(target.writes.map((name) => name.split('/').at(-1)).sort()).toEqual(['discovery.json', 'site.json', 'state.json']);
});

test('the state of a site with ten remotes fits into one block of a disk, however often it was changed', async () => {
  const target = new NotingTarget();
  const operation = await largeSite(target, 10, 1);
  for (let number = 0; number < 24; number += 1) await activate(operation, 'remote_0', number % 2 === 0 ? 'v2' : 'v1');
  const states = target.writes.filter((name) => name.endsWith('/state.json'));
  expect(states.length).toBeGreaterThan(24);
  expect(Math.max(...states.map((name) => target.files.get(name)?.content.length ?? 0))).toBeLessThanOrEqual(4096);
});

/** An object that counts how often somebody asks for one of its members, or for their names. */
function counting<T extends object>(object: T, count: () => void): T {
  const counted = <R>(result: R) => {
    count();
    return result;
  };
  return new Proxy<T>(object, {
    get: (...args: Parameters<typeof Reflect.get>) => counted(Reflect.get(...args)),
    ownKeys: (of) => counted(Reflect.ownKeys(of)),
  });
}

test('composing a page asks for no more of 1,000 remotes than of 30', async () => {
  const questions = (remotes: number, pages: number) => {
    let asked = 0;
    const all = Array.from({ length: remotes }, (_, number): [string, ReleasedRemote] => {
      const page = counting(pageOf(number), () => {
        asked += 1;
      });
      return [
        `remote_${number}`,
        { version: 'v1', contract: '1.0.0', entry: { url: '/x.js', integrity: 'x' }, exposes: {}, previous: [], page },
      ];
    });
    const counted = counting(Object.fromEntries(all), () => {
      asked += 1;
    });
    const discovery = { schema: 1 as const, shell: 'v1', contract: '1.0.0', remotes: counted };
    const shell = { pages: [], layout: '<main>⟦content⟧</main>' };
    const path = pageOf(0).path;
    const written = Array.from({ length: pages }, (_, number) => {
      return { path: `${path}/${number}`, title: 'A page', description: 'A page.', html: '<p>A page.</p>', styles: [], files: [] };
    });
    const composer = appComposer({ template: fakeTemplate(), site: fakeSite, shell, discovery });
    const made = composer.remote({ name: 'remote_0', path, single: false }, { version: 'v1', css: new Map(), file: { pages: written } });
    for (const make of made.pages.values()) make();
    expect(made.pages.size).toBe(pages + 1);
    return asked;
  };
  const ofAPage = (remotes: number) => (questions(remotes, 60) - questions(remotes, 10)) / 50;
  expect(ofAPage(30)).toBeGreaterThan(0);
  expect(ofAPage(1_000)).toBe(ofAPage(30));
});
