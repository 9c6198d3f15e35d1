import { expect, test } from '@jest/globals';
import { callbackFailure, restoreFailure, signInFailure, tokenFailure } from './login-errors.ts';

const ended = [
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'mfa_required',
  'unmet_authentication_requirements',
  'missing_refresh_token',
  'invalid_grant',
];
const refused = ['access_denied', 'unauthorized', 'unauthorized_client', 'invalid_client', 'invalid_request', 'invalid_scope'];
const odd = [undefined, null, 'login_required', 42, {}, { error: 42 }, { error_description: 'login_required' }, { error: 'toString' }];

test.each(['login_required', ...ended])('%s: the visitor has to log in again', (error) => {
  expect(tokenFailure({ error })).toBe('expired');
  expect(tokenFailure(Object.assign(new Error('Any text'), { error }))).toBe('expired');
  expect(callbackFailure({ error })).toBe('failed');
});

test('only login_required says that the login service knows no session', () => {
  expect(restoreFailure({ error: 'login_required' })).toBe('ended');
  for (const error of ended) expect(restoreFailure({ error })).toBe('interaction');
});

test.each([
  ['timeout', 'unreachable', 'no-answer'],
  ['too_many_requests', 'busy', 'busy'],
  ['temporarily_unavailable', 'busy', 'busy'],
  ['server_error', 'failing', 'failing'],
  ['request_error', 'failing', 'failing'],
  ['anything', 'unknown', 'failed'],
  ...refused.map((error) => [error, 'refused', 'refused']),
])('%s: no token (%s), no sign-in (%s)', (error, token, login) => {
  expect(tokenFailure({ error })).toBe(token);
  expect(callbackFailure({ error })).toBe(login);
  expect(restoreFailure({ error })).toBe(login);
});

test.each([
  ['User did not authorize the request', 'cancelled'],
  ['Service not found: https://gateway.example.org', 'refused'],
  ['You are not allowed to use this application', 'refused'],
  [undefined, 'refused'],
])('access_denied with %p: %s', (error_description, failure) => {
  expect(callbackFailure({ error: 'access_denied', error_description })).toBe(failure);
});

test.each(['state_mismatch', 'missing_transaction'])(
  'a sign-in refused with %s is none of this tab, unless the browser keeps nothing',
  (error) => {
    expect(callbackFailure({ error })).toBe('unknown-state');
    expect(callbackFailure({ error }, 'storage')).toBe('storage');
  },
);

test('an answer that is no JSON is a problem of the login service, not of the connection', () => {
  const error = new SyntaxError("Unexpected token '<'");
  expect([tokenFailure(error), callbackFailure(error), restoreFailure(error)]).toEqual(['failing', 'failing', 'failing']);
});

test('an error without a code is a failed request', () => {
  for (const error of [new TypeError('Failed to fetch'), new Error('login_required')]) {
    expect(tokenFailure(error)).toBe('unreachable');
    expect(callbackFailure(error)).toBe('no-answer');
  }
});

test.each([
  ['Issuer (iss) claim mismatch in the ID token; expected "a", found "b"', 'unverified'],
  ['Audience (aud) claim mismatch in the ID token; expected "a" but found "b"', 'unverified'],
  ['Signature algorithm of "HS256" is not supported. Expected the ID token to be signed with "RS256".', 'unverified'],
  ['ID token could not be decoded', 'unverified'],
  ['Expiration Time (exp) claim must be a number present in the ID token', 'unverified'],
  ['Expiration Time (exp) claim error in the ID token; current time (a) is after expiration time (b)', 'clock'],
  ["Not Before time (nbf) claim in the ID token indicates that this token can't be used just yet. Current time (a) is before b", 'clock'],
])('an ID token that is not accepted, %s: %s', (message, failure) => {
  expect(callbackFailure(new Error(message))).toBe(failure);
  expect(tokenFailure(new Error(message))).toBe('unknown');
});

test('a browser that denies storage', () => {
  const denied = new DOMException('denied', 'SecurityError');
  expect(callbackFailure(denied)).toBe('storage');
  expect(signInFailure(denied)).toBe('storage');
  expect(signInFailure(new Error('any'), 'storage')).toBe('storage');
});

test('a login page that cannot be opened is nothing that the login service has done', () => {
  expect(signInFailure(new Error('Loading chunk session failed'))).toBe('not-loaded');
});

test.each(odd)('what is thrown as %p says nothing', (thrown) => {
  expect(tokenFailure(thrown)).toBe('unknown');
  expect(callbackFailure(thrown)).toBe('failed');
});
