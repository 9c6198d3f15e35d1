/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { prune } from './prune.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeTarget, readCurrentFile } from './testing.ts';
import { withdraw } from './withdraw.ts';

const page = { path: '/status', label: 'status page', navigation: 'Status', signedInOnly: false };
const day = 86_400_000;

async function siteWithStatus() {
  const versions = ['v1', 'v2', 'v3'].map((version) => fakeBuild('remote_status', version, { page }));
  const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'd1'), ...versions]);
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'd1');
  await activate(operation, 'remote_status', 'v1');
  return operation;
}

test('takes a remote out of the pages and of the discovery document, and leaves the others', async () => {
  const operation = await siteWithStatus();
  const files = await operation.target.list('files/');
  expect(await readCurrentFile(operation.target, 'status.html')).toContain('/remotes/remote_status/v1/');
  const { apps, history } = await withdraw(operation, 'remote_status');
  expect(Object.keys(apps)).toEqual(['shell', 'remote_docs']);
  expect(history[0]).toMatchObject({ action: 'withdraw', app: 'remote_status', replaced: ['v1'], by: 'ann' });
  expect(Object.keys(JSON.parse(await readCurrentFile(operation.target, 'discovery.json')).remotes)).toEqual(['remote_docs']);
  expect(await readCurrentFile(operation.target, 'status.html')).toBe('');
  expect(await readCurrentFile(operation.target, 'index.html')).not.toContain('/status');
  expect(await operation.target.list('files/')).toEqual(files);
});

test('every version of it may be activated again, and falls back to none of the former ones', async () => {
  const operation = await siteWithStatus();
  await activate(operation, 'remote_status', 'v2');
  await withdraw(operation, 'remote_status');
  await activate(operation, 'remote_status', 'v1');
  const { state } = await readSiteNow(operation.target);
  expect(state.apps.remote_status).toMatchObject({ active: { version: 'v1' }, previous: [] });
  await expect(rollback(operation, 'remote_status')).rejects.toThrow('release withdraw remote_status');
});

test('its files stay for a week, because open pages may ask for them', async () => {
  const operation = await siteWithStatus();
  await activate(operation, 'remote_status', 'v2');
  await activate(operation, 'remote_status', 'v3', 10);
  operation.pass(30 * day);
  await withdraw(operation, 'remote_status');
  operation.pass(6 * day);
  expect((await prune(operation, 1)).versions).toEqual([]);
  operation.pass(2 * day);
  expect((await prune(operation, 1)).versions.sort()).toEqual(['remote_status v1', 'remote_status v2']);
});

test.each([
  ['shell', 'Without its shell the site has no pages.'],
  ['remote_docs', 'The shell itself has a page and links for remote_docs'],
  ['remote_dashboard', 'The shell itself has a page and links for remote_dashboard'],
])('%s cannot be taken out', async (app, message) => {
  const operation = await siteWithStatus();
  const before = await operation.target.readCurrent();
  expect(() => withdraw(operation, app)).toThrow(message);
  expect(await operation.target.readCurrent()).toEqual(before);
});

test('what is not in the site needs no second time', async () => {
  const operation = await siteWithStatus();
  const { generation } = await withdraw(operation, 'remote_status');
  expect((await withdraw(operation, 'remote_status')).generation).toBe(generation);
});
