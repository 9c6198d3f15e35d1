import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AuthError, type AuthSession } from 'shared/auth';
import { answers, errors, FAILURE, gatewayOf, getNumbers, net, useFakeNetwork } from '../test/gateway-network.ts';
import { createGateway, type GatewayCall } from './gateway.ts';
import { type FakeAnswer, fakeRenewal, fakeSession, jsonAnswer, pending } from './testing.ts';

const getPublic: GatewayCall<unknown> = { path: '/api/public', auth: 'none', failure: FAILURE, parse: (answer) => answer };

useFakeNetwork();

const tokenOf = (request: { headers: Headers }) => request.headers.get('Authorization');

/** Accepts only tokens that were got by a refresh. */
function strictGateway(): FakeAnswer {
  return (request) => (tokenOf(request)?.startsWith('Bearer new') ? jsonAnswer([1]) : jsonAnswer({ error: 'no' }, 401));
}

describe('a call', () => {
  test('gives what its parser makes of the answer', async () => {
    answers['/api/numbers'] = () => jsonAnswer([1, 2]);
    await expect(gatewayOf().call(getNumbers)).resolves.toEqual([1, 2]);
    expect(errors).toEqual([]);
  });

  test('asks for JSON with the token, and follows no redirect, sends no cookie, takes nothing from a cache', async () => {
    answers['/api/numbers'] = () => jsonAnswer([]);
    await gatewayOf({ getAccessToken: async () => 'abc' }).call(getNumbers);
    const [request] = net.requests;
    expect(request?.headers.get('Accept')).toBe('application/json');
    expect(request && tokenOf(request)).toBe('Bearer abc');
    expect(request?.init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
    expect(request?.method).toBe('GET');
  });

  test("sends cookies to the page's own origin where that is wanted, for the page's connection is another one without", async () => {
    answers['/api/public'] = () => jsonAnswer({});
    await createGateway({ origin: '', session: () => fakeSession(), credentials: 'same-origin' }).call(getPublic);
    expect(net.requests[0]?.init).toMatchObject({ redirect: 'error', credentials: 'same-origin', cache: 'no-store' });
  });

  test('without sign-in carries no Authorization header and asks for no token', async () => {
    answers['/api/public'] = () => jsonAnswer({});
    const getAccessToken = jest.fn(async () => 'abc');
    await gatewayOf({ getAccessToken }).call(getPublic);
    expect(net.requests[0]?.headers.has('Authorization')).toBe(false);
    expect(getAccessToken).not.toHaveBeenCalled();
  });

  test('sends a body as JSON', async () => {
    answers['/api/public'] = () => jsonAnswer({});
    await gatewayOf().call({ ...getPublic, method: 'POST', body: { probes: 1 } });
    expect(net.requests[0]).toMatchObject({ method: 'POST', body: '{"probes":1}' });
    expect(net.requests[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  test('goes to the origin it was given', async () => {
    const seen: string[] = [];
    globalThis.fetch = async (input) => {
      seen.push(String(input));
      return jsonAnswer({});
    };
    await gatewayOf({}, 'https://gateway.example.org').call(getPublic);
    expect(seen).toEqual(['https://gateway.example.org/api/public']);
  });

  test('asks for the session each time, because the host replaces it', async () => {
    answers['/api/numbers'] = () => jsonAnswer([]);
    let session = fakeSession({ getAccessToken: async () => 'first' });
    const gateway = createGateway({ origin: '', session: () => session });
    await gateway.call(getNumbers);
    session = fakeSession({ getAccessToken: async () => 'second' });
    await gateway.call(getNumbers);
    expect(net.requests.map(tokenOf)).toEqual(['Bearer first', 'Bearer second']);
  });
});

test('a gateway that does not know a call is no failure of a call that says so', async () => {
  answers['/api/numbers'] = () => jsonAnswer({}, 404);
  await expect(gatewayOf().call({ ...getNumbers, ifUnknown: [] })).resolves.toEqual([]);
  expect(errors).toEqual([]);
  await expect(gatewayOf().call(getNumbers)).rejects.toThrow('HTTP error! Status: 404');
});

test('the time of the server is handed on, from every answer that tells it', async () => {
  const times: number[] = [];
  const gateway = createGateway({ origin: '', session: () => fakeSession(), onServerTime: (time) => times.push(time) });
  const at = (time?: string) => () => new Response('[]', { status: 200, headers: { ...(time && { Date: time }) } });
  answers['/api/numbers'] = at('Fri, 20 Nov 2026 13:00:05 GMT');
  await gateway.call(getNumbers);
  answers['/api/numbers'] = () => new Response('', { status: 500, headers: { Date: 'Fri, 20 Nov 2026 13:00:06 GMT' } });
  await gateway.call(getNumbers).catch(() => {});
  for (const date of [undefined, 'yesterday']) {
    answers['/api/numbers'] = at(date);
    await gateway.call(getNumbers);
  }
  expect(times).toEqual([Date.parse('2026-11-20T13:00:05Z'), Date.parse('2026-11-20T13:00:06Z')]);
});

test('the time of an answer that came before the app says nothing about now', async () => {
  const onServerTime = jest.fn();
  const early = new Response('[]', { headers: { Date: 'Fri, 20 Nov 2026 13:00:05 GMT' } });
  Object.assign(globalThis, { earlyAnswers: { '/api/public': Promise.resolve(early) } });
  await createGateway({ origin: '', session: () => fakeSession(), onServerTime }).call(getPublic);
  expect(onServerTime).not.toHaveBeenCalled();
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
});

describe('a 401', () => {
  const renewing = () => jest.fn(fakeRenewal('old', 'new'));

  test('is answered with a fresh token and one more attempt', async () => {
    answers['/api/numbers'] = strictGateway();
    await expect(gatewayOf({ getAccessToken: renewing() }).call(getNumbers)).resolves.toEqual([1]);
    expect(net.requests.map(tokenOf)).toEqual(['Bearer old', 'Bearer new']);
    expect(errors).toEqual([]);
  });

  test('that comes in after another call has already refreshed leads to no second refresh', async () => {
    const late = pending<Response>();
    let slow = true;
    answers['/api/numbers'] = (request) => {
      if (!slow) return strictGateway()(request);
      slow = false;
      return late.promise;
    };
    const getAccessToken = renewing();
    const gateway = gatewayOf({ getAccessToken });
    const first = gateway.call(getNumbers);
    await gateway.call(getNumbers);
    late.resolve(jsonAnswer({}, 401));
    await expect(first).resolves.toEqual([1]);
    expect(getAccessToken.mock.calls.filter(([options]) => options?.refresh)).toHaveLength(1);
  });

  test('twice is the error, after exactly two attempts; the next call refreshes again', async () => {
    answers['/api/numbers'] = () => jsonAnswer({ error: 'no' }, 401);
    const getAccessToken = renewing();
    const gateway = gatewayOf({ getAccessToken });
    await expect(gateway.call(getNumbers)).rejects.toMatchObject({ message: 'HTTP error! Status: 401', status: 401 });
    expect(net.requests).toHaveLength(2);
    await expect(gateway.call(getNumbers)).rejects.toThrow('HTTP error! Status: 401');
    expect(getAccessToken.mock.calls.filter(([options]) => options?.refresh)).toHaveLength(2);
  });

  test('stays the error when the login service cannot be reached for a fresh token', async () => {
    answers['/api/numbers'] = strictGateway();
    const getAccessToken: AuthSession['getAccessToken'] = async (options) => {
      if (options?.refresh) throw new AuthError('unreachable');
      return 'old';
    };
    await expect(gatewayOf({ getAccessToken }).call(getNumbers)).rejects.toThrow('HTTP error! Status: 401');
    expect(errors[0]?.cause).toBeInstanceOf(AuthError);
  });

  test('with a session that has ended says that there is no token', async () => {
    answers['/api/numbers'] = strictGateway();
    const getAccessToken: AuthSession['getAccessToken'] = async (options) => {
      if (options?.refresh) throw new AuthError('expired');
      return 'old';
    };
    await expect(gatewayOf({ getAccessToken }).call(getNumbers)).rejects.toThrow('No access token available. Please log in again.');
  });

  test('on a public call is its error at once', async () => {
    answers['/api/public'] = () => jsonAnswer({}, 401);
    await expect(gatewayOf().call(getPublic)).rejects.toThrow('HTTP error! Status: 401');
    expect(net.requests).toHaveLength(1);
  });
});

describe('time', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each(['fetch', 'token', 'body'])('runs out after 15 s when the %s hangs', async (what) => {
    const never = new Promise<never>(() => {});
    answers['/api/numbers'] = () => (what === 'body' ? new Response(new ReadableStream() as unknown as BodyInit) : never);
    const session = what === 'token' ? { getAccessToken: () => never } : {};
    const call = gatewayOf(session).call(getNumbers);
    const failed = expect(call).rejects.toThrow(FAILURE);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(errors).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await failed;
    expect(errors).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('leaves no timer after an answer', async () => {
    answers['/api/numbers'] = () => jsonAnswer([]);
    await gatewayOf().call(getNumbers);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('an abort ends the request, rejects with its reason and reports nothing', async () => {
    answers['/api/numbers'] = () => new Promise<never>(() => {});
    const leaving = new AbortController();
    const call = gatewayOf().call(getNumbers, { signal: leaving.signal });
    const failed = expect(call).rejects.toBe('left');
    await jest.advanceTimersByTimeAsync(0);
    leaving.abort('left');
    await failed;
    expect(net.requests[0]?.init.signal?.aborted).toBe(true);
    expect(errors).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('what has come may be read for longer than it may take to come, and an abort meanwhile rejects too', async () => {
    answers['/api/numbers'] = () => jsonAnswer([]);
    const parsed = pending<number[]>();
    const leaving = new AbortController();
    const slow = { ...getNumbers, parse: () => parsed.promise };
    const [read, left] = [gatewayOf().call(slow), gatewayOf().call(slow, { signal: leaving.signal })];
    const failed = expect(left).rejects.toBe('left');
    await jest.advanceTimersByTimeAsync(60_000);
    leaving.abort('left');
    parsed.resolve([7]);
    expect(await read).toEqual([7]);
    await failed;
    expect(errors).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('after an abort a late token sends nothing', async () => {
    const token = pending<string>();
    const leaving = new AbortController();
    const call = gatewayOf({ getAccessToken: () => token.promise }).call(getNumbers, { signal: leaving.signal });
    const failed = expect(call).rejects.toBe('left');
    leaving.abort('left');
    token.resolve('late');
    await failed;
    await jest.advanceTimersByTimeAsync(0);
    expect(net.requests).toHaveLength(0);
  });

  test('an abort before the call sends nothing', async () => {
    await expect(gatewayOf().call(getPublic, { signal: AbortSignal.abort('left') })).rejects.toBe('left');
    expect(net.requests).toHaveLength(0);
  });
});
