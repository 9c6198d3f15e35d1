/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { readSiteNow } from '../change-site.ts';
import { check } from '../check.ts';
import { configure } from '../configure.ts';
import { prune } from '../prune.ts';
import { manifestPath, sharedPath, shareFiles } from '../shared-files.ts';
import { generationPath } from '../site-paths.ts';
import type { SiteState } from '../site-state.ts';
import { fakeBuild, fakeTarget, MemoryTarget, readCurrentFile } from '../testing.ts';
import { type Key, signerOf } from './keys.ts';
import { hashOfPages } from './signed-event.ts';

const [operator, team] = [1, 2].map(() => signerOf(generateKeyPairSync('ed25519').privateKey));
const keys: Key[] = [
  { name: 'operator', key: operator?.publicKey ?? '', apps: '*' },
  { name: 'status team', key: team?.publicKey ?? '', apps: ['remote_status'] },
];
const page = { path: '/status', label: 'status page', signedInOnly: false };

let target: MemoryTarget;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
let [asOperator, asTeam]: (typeof operation & { signer: typeof operator })[] = [];
beforeEach(async () => {
  target = new MemoryTarget();
  const builds = ['v1', 'v2'].map((version) => fakeBuild('remote_status', version, { page }));
  operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'd1'), ...builds], target);
  [asOperator, asTeam] = [operator, team].map((signer) => ({ ...operation, signer }));
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
  await configure(given(asOperator), fakeSite, keys);
  await activate(given(asTeam), 'remote_status', 'v1');
});

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not set up');
  return value;
}
const write = (name: string, content: string | Buffer) => target.files.set(name, { content: Buffer.from(content), modified: new Date() });
const currentName = async (name: string) => generationPath((await target.readCurrent())?.generation ?? '') + name;

/** Changes what is stored, as somebody does who can write there and does not use the tool. */
async function tamper(change: (state: SiteState) => void): Promise<void> {
  const name = await currentName('state.json');
  const state = JSON.parse(String(await target.read(name)));
  change(state);
  write(name, JSON.stringify(state));
}

/** A folder of pages that is whole, and none of the site's. */
async function forgedFolder(of: string): Promise<string> {
  const { files } = JSON.parse(String(await target.read(manifestPath(of))));
  const contents = Object.keys(files).map((name) => [name, Buffer.from('<script>evil</script>')] as const);
  return shareFiles(target, { files: new Map(contents) }, new Set(), '');
}

async function expectRefused(message: string): Promise<void> {
  await expect(check(target, false, keys)).rejects.toThrow(message);
  await expect(activate(given(asTeam), 'remote_status', 'v2')).rejects.toThrow(message);
  await expect(configure(given(asOperator), { ...fakeSite, brand: 'new' })).rejects.toThrow(message);
}

test('each change signs the pages that it makes, whoever’s key it is, and a prune too', async () => {
  await check(target, false, keys);
  await activate(given(asTeam), 'remote_status', 'v2');
  const { state } = await readSiteNow(target);
  expect(state.history[0]?.pages).toBe(state.pages && hashOfPages(state.pages));
  await check(target, false, keys);
  const { length } = state.history;
  write('files/left/over.js', '');
  given(target.files.get('files/left/over.js')).modified = new Date(0);
  expect((await prune(given(asOperator), 1)).files).toBe(1);
  const { state: pruned } = await readSiteNow(target);
  expect([pruned.history.length, pruned.pagesProof?.generation]).toEqual([length + 1, pruned.generation]);
  await check(target, false, keys);
  await activate(given(asTeam), 'remote_status', 'v1');
});

describe('what somebody has changed without the tool', () => {
  const damages: [string, (folder: string) => void][] = [
    ['altered', (folder) => write(`${folder}status.html`, '<script>evil</script>')],
    ['missing', (folder) => target.files.delete(`${folder}status.html`)],
    ['additional', (folder) => write(`${folder}pages/evil.html`, '<script>evil</script>')],
  ];
  test.each(damages)('a page that is %s is named by `release check`', async (_, change) => {
    const folder = sharedPath((await readSiteNow(target)).state.pages?.folders.remote_status ?? '');
    expect(await target.read(`${folder}status.html`)).toBeDefined();
    change(folder);
    await expect(check(target, false, keys)).rejects.toThrow(/^1 parts of the pages are lost, damaged or not of this site:/);
  });

  // Reliability: somebody changes pages without the tool, so that their hashes are right
  test('pages, with a manifest and a state that name them, are refused by the next change and `release check`', async () => {
    const forged = await forgedFolder((await readSiteNow(target)).state.pages?.folders.remote_docs ?? '');
    await tamper(({ pages }) => Object.assign(pages?.folders ?? {}, { remote_docs: forged }));
    expect(await readCurrentFile(target, 'docs.html')).toContain('evil');
    await expectRefused('the pages are not as status team has signed them');
  });

  test('the settings are refused, and do not get into any page', async () => {
    write(await currentName('site.json'), JSON.stringify({ ...fakeSite, brand: 'Evil' }));
    await expectRefused('the settings are not as status team has signed them');
  });

  test('the discovery document, with a state that names it', async () => {
    const name = await currentName('discovery.json');
    const forged = String(await target.read(name)).replace('/remotes/remote_docs/d1/', '/remotes/remote_status/v1/');
    write(name, forged);
    await expect(check(target, false, keys)).rejects.toThrow(name);
    const { sha256 } = await import('../sha256.ts');
    await tamper(({ pages }) => Object.assign(pages ?? {}, { discovery: sha256(forged) }));
    await expectRefused('the pages are not as status team has signed them');
  });

  test('pages of a former generation, with their signature', async () => {
    const { pages, pagesProof } = (await readSiteNow(target)).state;
    await activate(given(asTeam), 'remote_status', 'v2');
    await tamper((state) => Object.assign(state, { pages, pagesProof }));
    await expectRefused('the pages are not as status team has signed them');
  });

  test('pages that nobody has signed', async () => {
    await tamper((state) => {
      state.pagesProof = undefined;
    });
    await expectRefused('what has made the pages is not signed');
  });

  test('pages are made anew when the operator accepts the site', async () => {
    const before = await readCurrentFile(target, 'docs.html');
    const forged = await forgedFolder((await readSiteNow(target)).state.pages?.folders.remote_docs ?? '');
    await tamper(({ pages }) => Object.assign(pages?.folders ?? {}, { remote_docs: forged }));
    await configure(given(asOperator), fakeSite, keys);
    expect(await readCurrentFile(target, 'docs.html')).toBe(before);
    await check(target, false, keys);
  });
});
