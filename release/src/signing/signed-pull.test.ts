/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { readSiteNow } from '../change-site.ts';
import { check } from '../check.ts';
import { configure } from '../configure.ts';
import { prune } from '../prune.ts';
import { pull } from '../pull.ts';
import { manifestPath } from '../shared-files.ts';
import { generationPath } from '../site-paths.ts';
import { historyLength, type SiteState } from '../site-state.ts';
import { DirectoryTarget } from '../target/directory-target.ts';
import { fakeBuild, fakeTarget, MemoryTarget, temporaryFolder } from '../testing.ts';
import { type Key, type Signer, signerOf } from './keys.ts';
import { assertNotOlder } from './sign-change.ts';

const newSigner = () => signerOf(generateKeyPairSync('ed25519').privateKey);
const [operator, successor, team] = [newSigner(), newSigner(), newSigner()];
const keyOf = (name: string, { publicKey: key }: Signer, apps: Key['apps']): Key => ({ name, key, apps });
const keys = [keyOf('operator', operator, '*'), keyOf('status team', team, ['remote_status'])];

let source: MemoryTarget;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
let mirror: MemoryTarget;
const as = (signer: Signer) => ({ ...operation, signer });
beforeEach(async () => {
  [source, mirror] = [new MemoryTarget(), new MemoryTarget()];
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const builds = ['v1', 'v2'].map((version) => fakeBuild('remote_status', version, { page }));
  operation = await fakeTarget([fakeBuild('shell', 's1'), ...builds], source);
  await activate(operation, 'shell', 's1');
  await configure(as(operator), fakeSite, keys);
  await activate(as(team), 'remote_status', 'v1');
});

const write = (name: string, content: string) => source.files.set(name, { content: Buffer.from(content), modified: new Date() });
const currentName = (name: string) => generationPath(source.current?.generation ?? '') + name;

/** Changes what is stored, as somebody does who can write there and does not use the tool. */
async function tamper(change: (state: SiteState) => void): Promise<void> {
  const state = JSON.parse(String(await source.read(currentName('state.json'))));
  change(state);
  write(currentName('state.json'), JSON.stringify(state));
}

test('a mirror follows a signed site, and keys that a former one for all apps has set', async () => {
  await pull(source, mirror);
  await activate(as(team), 'remote_status', 'v2');
  await pull(source, mirror, keys);
  await configure(as(operator), fakeSite, [keys[0] as Key, keyOf('successor', successor, '*')]);
  await pull(source, mirror);
  await configure(as(successor), fakeSite, [keyOf('successor', successor, '*')]);
  await pull(source, mirror);
  expect(mirror.current).toEqual(source.current);
  await check(mirror, true);
});

test.each([undefined, keys])('a mirror does not go back to an old generation, which has its signatures (named keys: %#)', async (named) => {
  const old = source.current;
  await pull(source, mirror);
  await activate(as(team), 'remote_status', 'v2');
  await pull(source, mirror, named);
  const newest = source.current;
  source.current = old;
  const message = 'has not the activate of remote_status v2, which is the newest change in';
  await expect(pull(source, mirror, named)).rejects.toThrow(message);
  expect(mirror.current).toEqual(newest);
  // Also not once somebody has built upon it.
  await configure(as(operator), { ...fakeSite, brand: 'other' });
  await expect(pull(source, mirror, named)).rejects.toThrow(message);
  await pull(source, new MemoryTarget(), named);
  source.current = newest;
  expect((await pull(source, mirror, named)).copied).toBe(0);
});

test('a mirror follows a prune', async () => {
  await pull(source, mirror);
  source.files.set('files/left/over.js', { content: Buffer.from(''), modified: new Date(0) });
  await prune(as(operator), 1);
  await pull(source, mirror);
  await activate(as(team), 'remote_status', 'v2');
  await pull(source, mirror);
  expect(mirror.current).toEqual(source.current);
});

test('a mirror follows more changes than the history has', async () => {
  const { state } = await readSiteNow(source);
  const [event] = state.history;
  if (!event) throw new Error('The site has no history.');
  const later = { ...event, time: new Date(Date.parse(event.time) + 1000).toISOString(), by: 'bea' };
  const follow = (length: number) => assertNotOlder({ ...state, history: Array(length).fill(later) }, event, true, ['a', 'b']);
  expect(() => follow(historyLength)).not.toThrow();
  expect(() => follow(historyLength - 1)).toThrow('somebody has put back an older one');
});

describe('a mirror refuses a source', () => {
  const changes: [string, string, () => Promise<unknown>][] = [
    ['with another active version', 'remote_status is not as status team has signed it', () => tamper(({ apps }) => activateOther(apps))],
    ['with other settings', 'the settings are not as status team', async () => write(currentName('site.json'), '{"brand":"Evil"}')],
    [
      'with other pages',
      'the pages are not as status team has signed them',
      () => tamper(({ pages }) => Object.assign(pages ?? {}, { open: [] })),
    ],
    [
      'with one key more',
      'the keys are not as operator has set them',
      () => tamper((state) => state.keys?.push(keyOf('evil', successor, '*'))),
    ],
    ['that lacks an event of the history', 'one is missing, or was changed', () => tamper(({ history }) => history.splice(1, 1))],
    [
      'with the state of another generation',
      'state.json is that of g1',
      () => tamper((state) => Object.assign(state, { generation: 'g1' })),
    ],
    ['whose page was changed', 'status.html is not what was published', async () => write(await pageName(), '<script>evil</script>')],
    ['with a page beside its documents', 'evil.html is not what was published', async () => write(currentName('evil.html'), 'evil')],
    [
      'whose manifest was changed with its page',
      'is not what was written',
      async () => {
        const [page, manifest] = [await pageName(), manifestPath((await pageName()).split('/')[2] ?? '')];
        write(page, 'evil');
        write(
          manifest,
          String(await source.read(manifest)).replace(/"status\.html":\{"sha256":"\w+","size":\d+/, '"status.html":{"sha256":"","size":4'),
        );
      },
    ],
  ];

  // Reliability: somebody changes a site with keys in the storage that mirrors follow
  test.each(changes)('%s: nothing of it is left, at the first pull and later', async (_, message, change) => {
    await pull(source, mirror);
    await activate(as(team), 'remote_status', 'v2');
    await change();
    const before = new Map(mirror.files);
    await expect(pull(source, mirror)).rejects.toThrow(message);
    expect(mirror.files).toEqual(before);
    const other = new MemoryTarget();
    await expect(pull(source, other)).rejects.toThrow(message);
    expect([...other.files.keys()]).toEqual([]);
  });

  test('before it makes the directory', async () => {
    await tamper(({ apps }) => activateOther(apps));
    const folder = path.join(temporaryFolder(), 'web');
    await expect(pull(source, new DirectoryTarget(folder))).rejects.toThrow('is not as status team has signed it');
    expect(existsSync(folder)).toBe(false);
  });

  test('whose keys are gone, or were set by nobody whom it trusts; and takes those that the operator names', async () => {
    await pull(source, mirror);
    const unsigned = await fakeTarget([fakeBuild('shell', 's1')], new MemoryTarget());
    await expect(pull(unsigned.target, mirror)).rejects.toThrow('The site has no keys any more. Nothing was pulled.');
    await expect(pull(unsigned.target, new MemoryTarget(), keys)).rejects.toThrow('The site does not have these keys');
    const others = [keyOf('operator', successor, '*')];
    await configure({ ...unsigned, signer: successor }, fakeSite, others);
    await expect(pull(unsigned.target, mirror)).rejects.toThrow(
      'The site has keys that none of the former ones has set. Nothing was pulled.',
    );
    await pull(unsigned.target, mirror, others);
    await pull(unsigned.target, mirror);
  });
});

describe('a mirror whose former keys', () => {
  const stranger = [keyOf('operator', successor, '*')];
  const strangersSite = async () => {
    const other = await fakeTarget([fakeBuild('shell', 's1')], new MemoryTarget());
    await configure({ ...other, signer: successor }, fakeSite, stranger);
    return other.target;
  };

  // Reliability: the disk of a mirror has lost which keys the site had
  test.each(['lost', 'damaged'])('are %s believes no others, but those that the operator names', async (how) => {
    await pull(source, mirror);
    const name = currentName('state.json');
    if (how === 'lost') mirror.files.delete(name);
    else mirror.files.set(name, { content: Buffer.from('{'), modified: new Date() });
    const before = new Map(mirror.files);
    const message = `memory/${name} cannot be read, so nobody knows which keys the site had. Nothing was pulled.\nName them`;
    await expect(pull(await strangersSite(), mirror)).rejects.toThrow(message);
    await expect(pull(source, mirror)).rejects.toThrow(message);
    expect(mirror.files).toEqual(before);
    await pull(source, mirror, keys);
    await check(mirror, true);
  });

  test('change while a pull waits for another one are those of the other one', async () => {
    await pull(source, mirror);
    const older = source.current;
    await configure(as(operator), fakeSite, [keys[0] as Key, keyOf('successor', successor, '*')]);
    const both = source.current;
    await configure(as(successor), fakeSite, [keyOf('successor', successor, '*')]);
    const newer = source.current;
    source.current = older;
    const lock = mirror.withLock.bind(mirror);
    mirror.withLock = async (action) => {
      mirror.withLock = lock;
      for (const generation of [both, newer]) {
        source.current = generation;
        await pull(source, mirror);
      }
      source.current = older;
      return lock(action);
    };
    await expect(pull(source, mirror)).rejects.toThrow('The site has keys that none of the former ones has set.');
    expect(mirror.current).toEqual(newer);
  });
});

function activateOther(apps: SiteState['apps']): void {
  Object.assign(apps.remote_status?.active ?? {}, { version: 'v9' });
}

async function pageName(): Promise<string> {
  return `generations/shared/${(await readSiteNow(source)).state.pages?.folders.remote_status}/status.html`;
}
