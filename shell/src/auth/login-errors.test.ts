import { expect, test } from '@jest/globals';
import { callbackFailure, tokenFailure } from './login-errors.ts';

const unknowns = [undefined, null, 'login_required', 42, {}, { error: 42 }, { error_description: 'login_required' }];

test.each(['login_required', 'consent_required', 'interaction_required', 'mfa_required', 'missing_refresh_token', 'invalid_grant'])(
  'a token refused with %s: the session has ended',
  (error) => {
    expect(tokenFailure({ error })).toBe('expired');
    expect(tokenFailure(Object.assign(new Error('Any text'), { error }))).toBe('expired');
  },
);

test.each(['timeout', 'temporarily_unavailable', 'server_error', 'request_error'])(
  'no token because of %s: trying again may help',
  (error) => {
    expect(tokenFailure({ error })).toBe('unreachable');
  },
);

test('no token because of an error without a code: a request has failed', () => {
  expect(tokenFailure(new TypeError('Failed to fetch'))).toBe('unreachable');
  expect(tokenFailure(new Error('login_required'))).toBe('unreachable');
});

test.each(['access_denied', 'invalid_request', 'anything'])('no token because of %s: unknown', (error) => {
  expect(tokenFailure({ error })).toBe('unknown');
});

test.each(unknowns)('no token because of %p: unknown', (thrown) => {
  expect(tokenFailure(thrown)).toBe('unknown');
});

test('a sign-in refused with access_denied was cancelled', () => {
  expect(callbackFailure({ error: 'access_denied', error_description: 'Anybody may write this' })).toBe('cancelled');
});

test.each(['state_mismatch', 'missing_transaction'])('a sign-in refused with %s was already used', (error) => {
  expect(callbackFailure({ error })).toBe('already-used');
});

test.each(['timeout', 'temporarily_unavailable', 'server_error', 'request_error'])('a sign-in that ends with %s got no answer', (error) => {
  expect(callbackFailure({ error })).toBe('no-answer');
});

test.each(['invalid_grant', 'login_required', 'unauthorized', 'anything'])('a sign-in refused with %s has failed', (error) => {
  expect(callbackFailure({ error })).toBe('failed');
});

test.each([...unknowns, new Error('Failed to fetch')])('a sign-in that ends with %p got no answer', (thrown) => {
  expect(callbackFailure(thrown)).toBe('no-answer');
});
