/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { readSiteNow } from './change-site.ts';
import { incompleteVersions } from './check.ts';
import { fakeBuild, fakeTarget } from './testing.ts';

/** A list that counts how many of its elements are read. */
function countingList(length: number) {
  const list = Array.from({ length }, (_, number) => `files/assets/old.${number}.js`);
  const counts = { reads: 0 };
  const get = (target: string[], key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) counts.reads += 1;
    return Reflect.get(target, key);
  };
  return { list: new Proxy(list, { get }), counts };
}

test('during an interrupted prune, the list of removed files is read once, however many versions are checked', async () => {
  const apps = ['remote_docs', 'remote_status', 'remote_map'];
  const operation = await fakeTarget(apps.map((app) => fakeBuild(app, 'v1')));
  for (const app of apps) await activate(operation, app, 'v1');
  const { state, readRecord } = await readSiteNow(operation.target);
  const { list, counts } = countingList(100);
  expect(await incompleteVersions(operation.target, { ...state, removing: list }, readRecord)).toEqual([]);
  expect(counts.reads).toBe(100);
  const [, removed = ''] = Object.keys((await readRecord('remote_map', 'v1')).files);
  const messages = await incompleteVersions(operation.target, { ...state, removing: [...list, removed] }, readRecord);
  expect(messages).toEqual([expect.stringContaining('Files of remote_map v1 are being removed by a prune.')]);
});
