/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { configure, init, readSiteFile } from './configure.ts';
import { ReleaseError } from './release-error.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile, temporaryFolder } from './testing.ts';

test('init makes a site without pages', async () => {
  const target = new MemoryTarget();
  await init(fakeOperation(target), fakeSite);
  expect(JSON.parse(await readCurrentFile(target, 'site.json'))).toEqual(fakeSite);
  expect(JSON.parse(await readCurrentFile(target, 'discovery.json'))).toEqual({ schema: 1, shell: 'none', contract: '0.0.0', remotes: {} });
  expect(target.files.size).toBe(3);
});

test('init leaves a site alone', async () => {
  const operation = await fakeTarget([]);
  await expect(init(operation, { ...fakeSite, brand: 'other' })).rejects.toThrow(
    'There is a site in memory already. `release configure --site site.json` changes its settings.',
  );
  expect(await readCurrentFile(operation.target, 'site.json')).toContain(fakeSite.brand);
});

test('init leaves alone what is not empty, but for what an init that was killed has left', async () => {
  const target = new MemoryTarget();
  await target.create('generations/g0/state.json', Buffer.of());
  await target.create('files/photo.jpg', Buffer.of());
  await expect(init(fakeOperation(target), fakeSite)).rejects.toThrow(
    'memory is not empty:\n  files/photo.jpg\nName an empty place, or one that does not exist yet.',
  );
  expect(target.files.size).toBe(2);
  await target.remove('files/photo.jpg');
  await init(fakeOperation(target), fakeSite);
  expect(await target.readCurrent()).toBeDefined();
});

test('configure changes the pages and their CSP in one step', async () => {
  const operation = await fakeTarget([fakeBuild('shell', 's1')]);
  await activate(operation, 'shell', 's1');
  await configure(operation, { ...fakeSite, brand: 'other', gateway: 'https://gateway.example.org' });
  const page = await readCurrentFile(operation.target, 'index.html');
  expect(page).toContain('"brand":"other"');
  expect(page).toMatch(/content="[^"]*connect-src 'self' https:\/\/login.example.org https:\/\/gateway.example.org/);
  const before = await operation.target.readCurrent();
  await configure(operation, { ...fakeSite, brand: 'other', gateway: 'https://gateway.example.org' });
  expect(await operation.target.readCurrent()).toEqual(before);
});

describe('stored settings that this tool cannot use', () => {
  const stored = async (name: string, text: string) => {
    const target = new MemoryTarget();
    const operation = await fakeTarget([fakeBuild('remote_docs', 'v1'), fakeBuild('remote_docs', 'v2')], target);
    await activate(operation, 'remote_docs', 'v1');
    await activate(operation, 'remote_docs', 'v2');
    const place = `generations/${target.current?.generation}/${name}`;
    target.files.set(place, { content: Buffer.from(text), modified: new Date() });
    return { target, operation, place };
  };
  const { brand: _, ...older } = fakeSite;

  test.each([
    [JSON.stringify(older), 'The site configuration (site.json) has a mistake:\n  brand: is missing'],
    ['{"bra', 'is no JSON: '],
  ])('%s stop a rollback with what to do, and no configure', async (text, message) => {
    const { target, operation, place } = await stored('site.json', text);
    const before = target.current;
    const refusal = await rollback(operation, 'remote_docs').catch((error) => error);
    expect(refusal).toBeInstanceOf(ReleaseError);
    expect(refusal.message).toContain(`memory/${place}`);
    expect(refusal.message).toContain(message);
    expect(refusal.message).toContain('run `release configure --site <copy>` first');
    expect(target.current).toBe(before);
    expect((await readSiteNow(target)).state.apps.remote_docs?.active?.version).toBe('v2');
    await configure(operation, fakeSite);
    expect((await rollback(operation, 'remote_docs')).apps.remote_docs?.active?.version).toBe('v1');
  });

  test.each(['{"schema":1', '{"schema":2}'])('a broken state %s is named', async (text) => {
    const { operation, place } = await stored('state.json', text);
    const refusal = await configure(operation, fakeSite).catch((error) => error);
    expect(refusal).toBeInstanceOf(ReleaseError);
    expect(refusal.message).toContain(`memory/${place}`);
    expect(refusal.message).toContain('Restore it from a copy of the target.');
  });
});

describe('readSiteFile', () => {
  const file = (text: string) => {
    const name = path.join(temporaryFolder(), 'site.json');
    writeFileSync(name, text);
    return name;
  };

  test('reads a good file', async () => {
    expect(await readSiteFile(file(JSON.stringify(fakeSite)))).toEqual(fakeSite);
  });

  test('reads one that an editor has begun with a byte order mark', async () => {
    expect(await readSiteFile(file(`\uFEFF${JSON.stringify(fakeSite)}`))).toEqual(fakeSite);
  });

  test.each([
    ['{', 'The site configuration cannot be read: '],
    ['{}', 'The site configuration (site.json) has 7 mistakes:'],
  ])('says what is wrong with %s', async (text, message) => {
    await expect(readSiteFile(file(text))).rejects.toThrow(message);
  });

  test('says that there is none', async () => {
    await expect(readSiteFile('/nowhere/site.json')).rejects.toThrow('The site configuration cannot be read: /nowhere/site.json: ENOENT');
  });
});
