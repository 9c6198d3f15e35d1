import { afterEach, beforeEach } from '@jest/globals';
import type { AuthSession } from 'shared/auth';
import { createGateway, type GatewayCall } from '../src/gateway.ts';
import { type FakeAnswer, fakeFetch, fakeSession } from '../src/testing.ts';

export const FAILURE = 'Unable to fetch numbers. Please try again later.';

/** A call whose answer is a list. */
export const getNumbers: GatewayCall<number[]> = {
  path: '/api/numbers',
  auth: 'bearer',
  failure: FAILURE,
  parse(answer) {
    if (!Array.isArray(answer)) throw new Error('not a list');
    return answer;
  },
};

/** The network of the current test. */
export let net: ReturnType<typeof fakeFetch>;
/** What it answers, by path. */
export let answers: Record<string, FakeAnswer>;
/** What the gateway has reported. */
export let errors: Error[];

/** Call it in each file of tests. */
export function useFakeNetwork() {
  beforeEach(() => {
    answers = {};
    errors = [];
    net = fakeFetch(answers);
  });
  afterEach(() => net.restore());
}

export function gatewayOf(session: Partial<AuthSession> = {}, origin = '') {
  return createGateway({ origin, session: () => fakeSession(session), onError: (error) => errors.push(error) });
}
