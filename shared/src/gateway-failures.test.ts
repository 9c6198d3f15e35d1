import { describe, expect, jest, test } from '@jest/globals';
import { AuthError, type AuthFailure } from 'shared/auth';
import { answers, errors, FAILURE, gatewayOf, getNumbers, net, useFakeNetwork } from '../test/gateway-network.ts';
import type { GatewayCall } from './gateway.ts';
import { type FakeAnswer, jsonAnswer } from './testing.ts';

useFakeNetwork();

describe('a failure', () => {
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(8 * 1024 * 1024).fill(0x20));
        },
      }) as unknown as BodyInit,
    );

  test.each<[string, FakeAnswer]>([
    ['no JSON', () => new Response('pong')],
    ['HTML with status 200', () => new Response('<!doctype html><title>Hello</title>', { status: 200 })],
    ['an empty body', () => new Response(null, { status: 204 })],
    ['another form', () => jsonAnswer({ numbers: [] })],
    ['an answer without end', endless],
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('by %s says the sentence of the call and reports the reason', async (_, answer) => {
    answers['/api/numbers'] = answer;
    await expect(gatewayOf().call(getNumbers)).rejects.toThrow(FAILURE);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.cause).toBeInstanceOf(Error);
    expect(errors[0]).toMatchObject({ status: undefined });
  });

  test('of a parser that takes its time is one like any other', async () => {
    answers['/api/numbers'] = () => jsonAnswer([]);
    const parse = () => Promise.reject(new TypeError('numbers is null'));
    await expect(gatewayOf().call({ ...getNumbers, parse })).rejects.toThrow(FAILURE);
    expect(errors.map(({ cause }) => cause)).toEqual([new TypeError('numbers is null')]);
  });

  test.each([400, 403, 404, 429, 500, 503])('by status %i shows the status', async (status) => {
    answers['/api/numbers'] = () => new Response('plain text', { status });
    await expect(gatewayOf().call(getNumbers)).rejects.toMatchObject({ message: `HTTP error! Status: ${status}`, status });
    expect(errors).toHaveLength(1);
    expect(net.requests).toHaveLength(1);
  });

  test.each<[string, string | undefined, () => Response]>([
    ['its words', 'You have 3 credits left', () => new Response('You have 3 credits left', { status: 429 })],
    ['nothing of a flood', undefined, () => new Response('x'.repeat(10_001), { status: 500 })],
    ['nothing of an answer without words', '', () => new Response(null, { status: 503 })],
  ])('keeps %s', async (_, body, answer) => {
    answers['/api/numbers'] = answer;
    await expect(gatewayOf().call(getNumbers)).rejects.toMatchObject({ body });
  });

  test.each([
    ['30', undefined, 30],
    ['Tue, 03 Mar 2026 12:00:20 GMT', 'Tue, 03 Mar 2026 12:00:00 GMT', 20],
    ['Tue, 03 Mar 2026 11:00:00 GMT', 'Tue, 03 Mar 2026 12:00:00 GMT', undefined],
    ['soon', undefined, undefined],
    ['-1', undefined, undefined],
    [undefined, undefined, undefined],
  ])('keeps the seconds of Retry-After: %s', async (value, date, retryAfter) => {
    const headers = { ...(value && { 'Retry-After': value }), ...(date && { Date: date }) };
    answers['/api/numbers'] = () => new Response('', { status: 429, headers });
    const error = await gatewayOf()
      .call(getNumbers)
      .catch((reason) => reason);
    expect(error).toMatchObject({ status: 429 });
    expect(error.retryAfter).toBe(retryAfter);
  });

  test('whose words never come is told by its status after a second', async () => {
    jest.useFakeTimers();
    answers['/api/numbers'] = () => new Response(new ReadableStream() as unknown as BodyInit, { status: 500 });
    const call = gatewayOf().call(getNumbers);
    const failed = expect(call).rejects.toMatchObject({ status: 500, body: undefined });
    await jest.advanceTimersByTimeAsync(1000);
    await failed;
    expect(jest.getTimerCount()).toBe(0);
    expect(net.requests[0]?.init.signal?.aborted).toBe(true);
    jest.useRealTimers();
  });

  test.each([
    [undefined, 15_000],
    // 4 MB at 1.6 Mb/s take 20 s.
    ['x'.repeat(4_000_000 - 2), 15_000 + 160_000],
  ])('by silence comes after 15 s, and after the time that a large body takes on a slow line', async (body, ms) => {
    jest.useFakeTimers();
    answers['/api/numbers'] = () => new Promise(() => {});
    let failure: unknown;
    gatewayOf()
      .call({ ...getNumbers, method: 'POST', body })
      .catch((reason) => {
        failure = reason;
      });
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ message: FAILURE, cause: new Error(`No answer within ${ms} ms`) });
    jest.useRealTimers();
  });

  // Reliability: there is no access token
  test.each<[AuthFailure, string]>([
    ['signed-out', 'No access token available. Please log in again.'],
    ['expired', 'No access token available. Please log in again.'],
    ['unreachable', `Failed to retrieve access token: ${new AuthError('unreachable').message}`],
    ['unknown', 'Failed to retrieve access token: Failed to fetch access token'],
  ])('to get a token (%s) has a sentence of its cause, the same for each call, and nothing is sent', async (failure, sentence) => {
    const reason = Object.assign(new AuthError(failure), { message: 'words of a host' });
    const gateway = gatewayOf({ getAccessToken: () => Promise.reject(reason) });
    for (const call of [getNumbers, { ...getNumbers, failure: 'Another call.' }])
      await expect(gateway.call(call)).rejects.toThrow(sentence);
    expect(errors.map(({ cause }) => cause)).toEqual([reason, reason]);
    expect(net.requests).toHaveLength(0);
  });

  test('of a session of unknown make is one of unknown cause', async () => {
    const gateway = gatewayOf({ getAccessToken: () => Promise.reject(new Error('secret')) });
    await expect(gateway.call(getNumbers)).rejects.toThrow('Failed to retrieve access token: Failed to fetch access token');
    expect(errors[0]?.cause).toMatchObject({ name: 'AuthError', cause: new Error('secret') });
  });

  describe('of a call whose sentence blames the network', () => {
    const getList = { ...getNumbers, failure: 'Check your network.', unusable: 'Not understood.' };

    test.each<[string, FakeAnswer]>([
      ['no JSON', () => new Response('pong')],
      ['an empty body', () => new Response(null, { status: 204 })],
      ['another form', () => jsonAnswer({ numbers: [] })],
      ['an answer without end', endless],
    ])('blames the gateway for %s, which has arrived', async (_, answer) => {
      answers['/api/numbers'] = answer;
      await expect(gatewayOf().call(getList)).rejects.toThrow('Not understood.');
    });

    test.each<[string, FakeAnswer]>([
      ['a lost network', () => Promise.reject(new TypeError('Failed to fetch'))],
      [
        'an answer that breaks off',
        () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }) as unknown as BodyInit),
      ],
    ])('blames the network for %s', async (_, answer) => {
      answers['/api/numbers'] = answer;
      await expect(gatewayOf().call(getList)).rejects.toThrow('Check your network.');
    });
  });
});

test('what is odd in an answer is reported once, in one error of bounded length, until it is odd in another way', async () => {
  const getOdd: GatewayCall<number> = {
    path: '/api/public',
    auth: 'none',
    failure: FAILURE,
    parse(answer, report) {
      const odd = answer as string[];
      for (const part of odd) report?.(part);
      return odd.length;
    },
  };
  const gateway = gatewayOf();
  for (const odd of [[], ['[0] null'], ['[0] null'], [], ['[0] null'], Array.from({ length: 1000 }, () => 'x'.repeat(10_000))]) {
    answers['/api/public'] = () => jsonAnswer(odd);
    await expect(gateway.call(getOdd)).resolves.toBe(odd.length);
  }
  const one = '/api/public has answered with 1 odd part:\n  [0] null';
  const many = `/api/public has answered with 1000 odd parts:${`\n  ${'x'.repeat(300)}`.repeat(10)}`;
  expect(errors.map(({ message }) => message)).toEqual([one, one, many]);
});
