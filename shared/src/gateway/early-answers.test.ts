import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createGateway, type GatewayCall } from '../gateway.ts';
import { fakeFetch, fakeSession, jsonAnswer } from '../testing.ts';

const origin = 'https://gateway.example.org';
const getPublic: GatewayCall<unknown> = { path: '/api/public', auth: 'none', failure: 'No.', parse: (answer) => answer };

let net: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  net = fakeFetch({ '/api/public': () => jsonAnswer('late') });
});
afterEach(() => {
  net.restore();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
});

/** The page has begun a call before any code was there. */
function begun(answer: Promise<Response>, url = `${origin}/api/public`) {
  answer.catch(() => {});
  Object.assign(globalThis, { earlyAnswers: { [url]: answer } });
}
const gateway = () => createGateway({ origin, session: () => fakeSession() });
const call = (what = getPublic) => gateway().call(what);

test('a call that the page has begun is not made again, and once only', async () => {
  begun(Promise.resolve(jsonAnswer('early')));
  await expect(call()).resolves.toBe('early');
  expect(net.requests).toHaveLength(0);
  await expect(call()).resolves.toBe('late');
});

test('one that failed is made again', async () => {
  begun(Promise.reject(new TypeError('Failed to fetch')));
  await expect(call()).resolves.toBe('late');
});

test('one that is old, of another gateway, or wants a token is not taken', async () => {
  begun(Promise.resolve(jsonAnswer('early')), '/api/public');
  await expect(call()).resolves.toBe('late');
  begun(Promise.resolve(jsonAnswer('early')));
  await expect(call({ ...getPublic, auth: 'bearer' })).resolves.toBe('late');
  jest.spyOn(performance, 'now').mockReturnValue(20_000);
  await expect(call()).resolves.toBe('late');
});

test('one that comes drop by drop without an end fails like any other, and its connection is freed', async () => {
  jest.useFakeTimers();
  let isFreed = false;
  const cancel = () => {
    isFreed = true;
  };
  begun(
    Promise.resolve(
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('[')), cancel }) as unknown as BodyInit),
    ),
  );
  const failed = expect(call()).rejects.toThrow('No.');
  await jest.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(isFreed).toBe(true);
  jest.useRealTimers();
});
