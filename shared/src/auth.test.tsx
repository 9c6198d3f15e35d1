import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AuthContext, AuthError, type AuthFailure, isAuthError, useAuth } from 'shared/auth';
import { fakeSession } from './testing.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function Status() {
  return <p>{useAuth().status}</p>;
}

test('useAuth() gives the session of the host', () => {
  render(
    <AuthContext value={fakeSession({ status: 'expired' })}>
      <Status />
    </AuthContext>,
  );
  expect(screen.getByText('expired')).toBeVisible();
});

test('useAuth() without a host says what to do', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Status />)).toThrow('wrap the app in <AuthContext value={session}>');
});

test.each<[AuthFailure, string]>([
  ['signed-out', 'You are not logged in'],
  ['expired', 'Your session has ended. Please log in again'],
  ['unreachable', 'The login service did not answer'],
  ['busy', 'The login service is busy. Please try again later'],
  ['failing', 'The login service has a problem. Please try again later'],
  ['refused', 'The login service refused an access token'],
  ['unknown', 'Failed to fetch access token'],
  ['something newer' as AuthFailure, 'Failed to fetch access token'],
])('an AuthError of kind %s says: %s', (failure, sentence) => {
  const error = new AuthError(failure, { cause: 'technical' });
  expect(error.message).toBe(sentence);
  expect(error.cause).toBe('technical');
});

test('an AuthError of a copy of this module is recognised by its name', () => {
  expect(isAuthError(new AuthError('expired'))).toBe(true);
  expect(isAuthError(Object.assign(new Error(), { name: 'AuthError' }))).toBe(true);
  expect(isAuthError(new Error('x'))).toBe(false);
  expect(isAuthError('AuthError')).toBe(false);
});

test('logging in again is asked for only where that helps', () => {
  const failures: AuthFailure[] = ['signed-out', 'expired', 'unreachable', 'busy', 'failing', 'refused', 'unknown'];
  expect(failures.filter((failure) => /log in again/i.test(new AuthError(failure).message))).toEqual(['expired']);
});
