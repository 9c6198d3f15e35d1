/** @jest-environment node */
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { RemotePage } from 'shared/discovery';
import { activate } from './activate.ts';
import { changeSite } from './change-site.ts';
import { publish } from './publish.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import type { Target } from './target/target.ts';
import { fakeBuild, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

const template = '<!doctype html><html><head><meta charset="utf-8"><title>Site</title></head><body><div id="root"></div></body></html>';
const nav = '<nav><a class="link" href="/⟦path⟧">⟦navigation⟧</a></nav>';
const drawn = (path: string, html: string) => ({ path, title: path, description: 'About ⟦brand⟧.', html, styles: [], files: [] });
// Half a page of the documentation.
const text = '<p>What a page of the documentation says, <code>as it is drawn</code>.</p>\n'.repeat(250);

/** Names that have nothing in common, as words have not. */
const nameOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 8);

/** A directory that notes what is asked of it. */
class NotingTarget extends DirectoryTarget {
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

/**
 * A site with remotes, each with so many pages; the first remote has a version `v2` too.
 *
 * @param page - what a remote of this number adds to the site.
 */
async function siteOf(target: Target, remotes: number, pages: number, page: (number: number) => RemotePage | undefined) {
  const operation = await fakeTarget([], target);
  const release = async (name: string, version: string, file: object, added?: RemotePage) => {
    const { release, files } = fakeBuild(name, version, { ...(added && { page: added }) });
    const own = name === 'shell' ? ([['index.html', Buffer.from(template)]] as const) : [];
    await publish(operation, { release, files: new Map([...files, ...own, ['pages.json', Buffer.from(JSON.stringify(file))]]) });
  };
  await release('shell', 'v1', { frame: `${nav}<main>⟦content⟧</main>`, pages: [drawn('/', `${nav}<h1>⟦brand⟧</h1>`)] });
  const names = Array.from({ length: remotes }, (_, number) => `remote_${number}`);
  for (const [number, name] of names.entries()) {
    const file = { pages: Array.from({ length: pages }, (_, index) => drawn(`/${nameOf(number)}/page-${index}`, text)) };
    for (const version of number === 0 ? ['v1', 'v2'] : ['v1']) await release(name, version, file, page(number));
  }
  const active = { version: 'v1', since: operation.now().toISOString(), by: 'ann' };
  await changeSite(operation, async () => ({
    apps: Object.fromEntries(['shell', ...names].map((name) => [name, { active, previous: [] }])),
  }));
  return operation;
}

const pageOf = (number: number) => ({ path: `/${nameOf(number)}`, label: `${nameOf(number)} page`, signedInOnly: false });

// Measured: 0, 7.5 and 12.6 bytes (brotli).
test.each<[string, number, (number: number) => RemotePage | undefined]>([
  ['without a page', 0, () => undefined],
  ['with a page', 10, pageOf],
  ['with a page and a link in the navigation', 16, (number) => ({ ...pageOf(number), navigation: nameOf(number) })],
])('a remote %s adds at most %i bytes to the home page', async (_, bytes, page) => {
  const sizeWith = async (remotes: number) => {
    const { target } = await siteOf(new MemoryTarget(), remotes, 0, page);
    return brotliCompressSync(await readCurrentFile(target, 'pages/_home.html')).length;
  };
  expect((await sizeWith(100)) - (await sizeWith(2))).toBeLessThanOrEqual(98 * bytes);
});

test('an activation among 100 remotes with 1,000 pages reads nothing for a page, and writes each once', async () => {
  const target = new NotingTarget(temporaryFolder());
  const operation = await siteOf(target, 100, 10, pageOf);
  target.reads = [];
  target.writes = [];
  const [start, before] = [performance.now(), process.cpuUsage()];
  await activate(operation, 'remote_0', 'v2');
  const { user, system } = process.cpuUsage(before);
  const took = `${Math.round(performance.now() - start)} ms, ${Math.round((user + system) / 1000)} ms of the processor`;
  process.stdout.write(`activation, 100 remotes, 1,000 pages: ${took}; ${target.reads.length} reads, ${target.writes.length} writes\n`);
  expect(target.reads.length).toBeLessThan(500);
  expect(target.writes.filter((name) => /\/pages\/[0-9a-f]{8}\/page-\d+\.html$/.test(name))).toHaveLength(1000);
  expect(new Set(target.writes).size).toBe(target.writes.length);
  expect(target.writes.length).toBeLessThan(1200);
}, 60_000);
