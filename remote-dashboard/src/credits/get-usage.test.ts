import { expect, test } from '@jest/globals';
import { getUsage } from './get-usage.ts';

test('takes what is used and the limit from the answer of the gateway', () => {
  const answer = { user_id: 'a', submission_count: 3, last_submitted: null, used: 12, limit: 10_000 };
  expect(getUsage.parse(answer)).toEqual({ used: 12, limit: 10_000, account: 'a' });
});

test.each([{ used: 1 }, { used: 1, limit: null }])('a missing limit is unknown: %j', (answer) => {
  expect(getUsage.parse(answer)).toEqual({ used: 1, limit: undefined });
});

test.each([
  [7, '7'],
  [null, undefined],
  [{}, undefined],
])('a user id of %j is the account %j', async (user_id, account) => {
  expect((await getUsage.parse({ user_id, used: 1, limit: 2 })).account).toBe(account);
});

test.each([
  null,
  [],
  'x',
  {},
  { used: '1', limit: 2 },
  { used: -1, limit: 2 },
  { used: 1e300, limit: 2 },
  { used: 1, limit: 2 ** 53 },
  { used: 1, limit: '2' },
  { used: 1, limit: -2 },
])('refuses %j', (answer) => {
  expect(() => getUsage.parse(answer)).toThrow();
});
