import { afterEach, expect, jest, test } from '@jest/globals';
import { fakeFetch } from 'shared/testing';
import { isReachable } from './reachable.ts';

const PATH = '/.well-known/openid-configuration';

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['an answer', 200, true],
  ['an error of the service', 500, true],
])('%s: it is there', async (_, status, there) => {
  const net = fakeFetch({ [PATH]: () => new Response('', { status }) });
  await expect(isReachable('https://login.example.org')).resolves.toBe(there);
  expect(net.requests[0]?.init).toMatchObject({ mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
  net.restore();
});

test('nobody there', async () => {
  const net = fakeFetch({});
  await expect(isReachable('https://login.example.org')).resolves.toBe(false);
  net.restore();
});

test('nothing for 2 s counts as nobody', async () => {
  jest.useFakeTimers();
  const net = fakeFetch({ [PATH]: () => new Promise(() => {}) });
  const there = isReachable('https://login.example.org');
  await jest.advanceTimersByTimeAsync(2000);
  await expect(there).resolves.toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  net.restore();
});
