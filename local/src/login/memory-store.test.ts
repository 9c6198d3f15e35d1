/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MemoryStore } from './memory-store.ts';

let store: MemoryStore;
beforeEach(() => {
  jest.useFakeTimers();
  store = new MemoryStore();
});
afterEach(() => {
  jest.useRealTimers();
});

test('finds a record by its key, and only among its own kind', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('one', { uid: 'u1' }, 60);
  await store.adapter('Grant').upsert('two', { uid: 'u2' }, 60);
  expect(await sessions.find('one')).toEqual({ uid: 'u1' });
  expect(await sessions.find('two')).toBeUndefined();
  expect(await sessions.findByUid('u1')).toEqual({ uid: 'u1' });
  expect(await sessions.findByUid('u2')).toBeUndefined();
});

test('looks at no other record to find one by its key', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('one', {}, 60);
  const walk = jest.spyOn(Map.prototype, Symbol.iterator as never);
  await sessions.find('one');
  expect(walk).not.toHaveBeenCalled();
});

test('drops a record that has expired when it is asked for', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('one', {}, 60);
  jest.advanceTimersByTime(59_000);
  expect(await sessions.find('one')).toBeDefined();
  jest.advanceTimersByTime(1000);
  expect(await sessions.find('one')).toBeUndefined();
  expect(store.size).toBe(0);
});

test('drops records that have expired and are never asked for again', async () => {
  const codes = store.adapter('AuthorizationCode');
  await codes.upsert('one', {}, 60);
  await codes.upsert('two', {}, 60);
  jest.advanceTimersByTime(60_000);
  await codes.upsert('three', {}, 60);
  expect(store.size).toBe(1);
});

test('keeps a record without an end', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('one', {}, 0);
  jest.advanceTimersByTime(1e12);
  expect(await sessions.find('one')).toBeDefined();
});
