/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { remoteAt } from './paths.ts';

const status = { path: '/status' };

test.each([
  ['/dashboard', 'remote_dashboard'],
  ['/docs', 'remote_docs'],
  ['/docs/datasets', 'remote_docs'],
  ['/status/today', 'remote_status'],
  ['/statuses', undefined],
  ['/', undefined],
])('the page of %s is of %s', (pathname, remote) => {
  expect(remoteAt(pathname, { remote_status: status })).toBe(remote);
});
