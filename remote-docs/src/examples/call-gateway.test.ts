import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AuthError } from 'shared/auth';
import { createGateway, notUnderstood } from 'shared/gateway';
import { type FakeAnswer, fakeFetch, fakeSession, jsonAnswer } from 'shared/testing';
import { callGateway } from './call-gateway.ts';

let answers: Record<string, FakeAnswer>;
let net: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  answers = {};
  net = fakeFetch(answers);
});
afterEach(() => {
  net.restore();
  jest.restoreAllMocks();
});

const request = { to: 'gateway', method: 'POST', path: '/api/probes', token: true, body: { probes: [] } } as const;

function call(session = fakeSession(), signal = new AbortController().signal) {
  return callGateway(createGateway({ origin: '', session: () => session }), request, signal);
}

test("sends the request, and returns the response's JSON", async () => {
  answers['/api/probes'] = () => jsonAnswer({ id: 'b2c1', more: [1] });
  expect(await call()).toEqual({ id: 'b2c1', more: [1] });
  expect(net.requests[0]).toMatchObject({ method: 'POST', body: '{"probes":[]}' });
  expect(net.requests[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
});

test.each([
  [400, { error: 400, message: 'probes: is missing' }, 'The gateway could not read the request. HTTP status: 400', 'probes: is missing'],
  [
    401,
    { error: 'Invalid token' },
    'The gateway did not accept the access token. Try again, or log in again. HTTP status: 401',
    'Invalid token',
  ],
  [403, { error: 403, message: 'Not yours' }, 'The gateway refused the request. HTTP status: 403', 'Not yours'],
  [404, '', 'The gateway does not know what was asked for. HTTP status: 404', undefined],
  [418, 'short and stout', 'The gateway refused the request. HTTP status: 418', 'short and stout'],
  [
    429,
    { error: 429, message: '4 credits are more than the 3 left' },
    'The daily limit is reached, or the gateway is busy. HTTP status: 429',
    '4 credits are more than the 3 left',
  ],
  [503, '<!doctype html><h1>Down</h1>', 'The gateway has a problem. Try again later. HTTP status: 503', undefined],
])('a status of %d is told in words', async (status, body, message, serverMessage) => {
  answers['/api/probes'] = () => (typeof body === 'string' ? new Response(body, { status }) : jsonAnswer(body, status));
  await expect(call()).rejects.toMatchObject({ name: 'RunError', message, serverMessage });
});

test.each([
  ['expired', 'No access token available. Please log in again.'],
  ['unreachable', `Failed to retrieve access token: ${new AuthError('unreachable').message}`],
] as const)('a missing token (%s) is told as everywhere, not in the words of a host', async (failure, message) => {
  const reason = Object.assign(new AuthError(failure), { message: 'words of a host' });
  const session = fakeSession({ getAccessToken: () => Promise.reject(reason) });
  await expect(call(session)).rejects.toMatchObject({ name: 'RunError', message });
});

// A redirect that the gateway answered fails in the same way: the reader's network is not to blame for that.
test('a network error has a sentence, and another one when the browser is offline', async () => {
  await expect(call()).rejects.toMatchObject({ message: 'The gateway could not be reached.' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(call()).rejects.toThrow('This browser is offline. Try again when it is back.');
});

test('a response that is no JSON is an error', async () => {
  answers['/api/probes'] = () => new Response('<html>');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(call()).rejects.toMatchObject({ message: notUnderstood });
});

test("an aborted call rejects with the signal's reason", async () => {
  answers['/api/probes'] = () => new Promise(() => {});
  const stop = new AbortController();
  const called = call(fakeSession(), stop.signal);
  const reason = new Error('enough');
  stop.abort(reason);
  await expect(called).rejects.toBe(reason);
});
