/** @jest-environment node */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readCurrent } from './generation.ts';

/** A storage whose answers wait until the test lets them go. */
function fakeStorage() {
  const state = { now: Date.parse('2026-11-28T12:00:00Z'), current: 'g1', asked: [] as string[], isHeld: false };
  let letGo = () => {};
  let held = Promise.resolve();
  const contents: Record<string, unknown> = {
    state: { pages: { folders: {}, open: [] } },
    discovery: { remotes: {} },
    site: { login: { domain: 'login.example.org' } },
  };
  jest.spyOn(Date, 'now').mockImplementation(() => state.now);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const name = /([^/]+)\.json$/.exec(String(url))?.[1] ?? '';
    state.asked.push(name);
    const body = JSON.stringify(name === 'current' ? { generation: state.current } : contents[name]);
    if (state.isHeld) await held;
    return new Response(body);
  });
  return {
    state,
    hold() {
      state.isHeld = true;
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    async release() {
      state.isHeld = false;
      letGo();
      await turn();
    },
  };
}

/** What the release tool waits before a purge, in ms (`release/src/purge.ts`). */
const PURGED_AFTER = 3_000;

let storage: ReturnType<typeof fakeStorage>;
let number = 0;
let place: { STORAGE: string };
beforeEach(async () => {
  storage = fakeStorage();
  place = { STORAGE: `http://localhost/${++number}` };
  await readCurrent(place);
  storage.state.asked.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});
const readAll = () => Array.from({ length: 50 }, async () => (await readCurrent(place)).id);

test('one request reads the pointer and the new generation, and the others go on with the former one meanwhile', async () => {
  storage.state.now += 1_000;
  storage.state.current = 'g2';
  storage.hold();
  const [first, ...others] = readAll();
  expect(new Set(await Promise.all(others))).toEqual(new Set(['g1']));
  await storage.release();
  expect(await first).toBe('g2');
  expect(storage.state.asked).toEqual(['current', 'state', 'discovery', 'site']);
  expect(new Set(await Promise.all(readAll()))).toEqual(new Set(['g2']));
});

// docs/run-the-site.md advises to let the CDN keep the pointer for a second.
test('when the release tool purges, 3 s after a change, no request is answered from the former generation, though a CDN keeps the pointer', async () => {
  storage.state.now += 60_000;
  const changedAt = storage.state.now;
  storage.state.now += 999;
  expect((await readCurrent(place)).id).toBe('g1');
  storage.state.current = 'g2';
  storage.hold();
  storage.state.now = changedAt + PURGED_AFTER;
  const answers = readAll();
  await storage.release();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['g2']));
});

test('a slow answer does not bring a former generation back', async () => {
  storage.state.now += 1_000;
  storage.hold();
  const slow = readCurrent(place);
  await turn();
  storage.state.isHeld = false;
  storage.state.now += 1_000;
  storage.state.current = 'g2';
  expect((await readCurrent(place)).id).toBe('g2');
  await storage.release();
  await slow;
  expect((await readCurrent(place)).id).toBe('g2');
});

test('while the storage does not answer, each request tries again, and the former generation holds', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'));
  for (let request = 0; request < 2; request += 1) {
    storage.state.now += 1_000;
    expect((await readCurrent(place)).id).toBe('g1');
  }
});

test('a storage that does not answer for 5 s counts as one that has failed', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask'] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { signal } = init ?? {};
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  storage.state.now += 1_000;
  const [known, unknown] = [readCurrent(place), readCurrent({ STORAGE: 'http://localhost/new' })];
  const refused = expect(unknown).rejects.toThrow('current.json: no answer within 5 s');
  await jest.advanceTimersByTimeAsync(5_000);
  expect((await known).id).toBe('g1');
  await refused;
  jest.useRealTimers();
});
