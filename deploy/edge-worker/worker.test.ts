/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import worker from './worker.ts';

/** The objects of the storage, by the end of their names. It answers 403 for any other name, as a storage does that may not be listed. */
let objects: Record<string, unknown>;
let asked: string[];
let now = Date.parse('2026-11-28T12:00:00Z');
let number = 0;
let place: { STORAGE: string };
beforeEach(() => {
  place = { STORAGE: `http://localhost/${++number}` };
  objects = {
    'current.json': { generation: 'g1' },
    'g1/state.json': { pages: { folders: {}, open: [] } },
    'g1/discovery.json': { remotes: {} },
    'g1/site.json': { login: { domain: 'login.example.org' } },
  };
  asked = [];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const name = String(url)
      .slice(place.STORAGE.length + 1)
      .replace('generations/', '');
    asked.push(name);
    return objects[name] ? new Response(JSON.stringify(objects[name])) : new Response('', { status: 403 });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});
const statusOf = async (path: string) => (await worker.fetch(new Request(`http://localhost${path}`), place)).status;

test('a site without an active shell has no page, and what it has is sent', async () => {
  expect(await Promise.all(['/', '/about', '/docs', '/assets/a.svg'].map(statusOf))).toEqual([404, 404, 404, 404]);
  expect(await Promise.all(['/discovery.json', '/site.json'].map(statusOf))).toEqual([200, 200]);
});

test('a page of the shell that may not be read is no page that is missing', async () => {
  objects['g1/state.json'] = { pages: { folders: { shell: 'a' }, open: [] } };
  expect(await statusOf('/about')).toBe(502);
  objects['shared/a/index.html'] = 'page';
  expect(await statusOf('/nothing')).toBe(404);
});

test('the pointer is read once a second more while files are missing', async () => {
  const pointers = () => asked.filter((name) => name === 'current.json').length;
  await statusOf('/discovery.json');
  for (let file = 0; file < 5; file += 1) expect(await statusOf(`/assets/${file}.svg`)).toBe(404);
  expect(pointers()).toBe(2);
  now += 999;
  await statusOf('/assets/none.svg');
  expect(pointers()).toBe(2);
  now += 1;
  delete objects['current.json'];
  expect([await statusOf('/assets/none.svg'), await statusOf('/assets/none.svg')]).toEqual([502, 502]);
});
