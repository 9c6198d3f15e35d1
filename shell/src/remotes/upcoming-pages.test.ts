import { expect, test } from '@jest/globals';
import type { PageDiscovery, UpcomingPage } from 'shared/discovery';
import { fakeLoader } from '../testing.tsx';
import type { Overrides } from './candidates.ts';
import { upcomingPages, withUpcoming } from './upcoming-pages.ts';

const page = { path: '/status', label: 'status page', signedInOnly: false };
const about = (one: unknown, overrides: Overrides = {}) => {
  const discovery: PageDiscovery = {
    schema: 1,
    shell: 's1',
    contract: '1.0.0',
    remotes: {},
    pages: { remote_other: { ...page, path: '/other' } },
    upcomingPages: { remote_status: one as UpcomingPage },
  };
  return { discovery, loader: fakeLoader(async () => ({}), { overrides }) };
};
const tested = { why: 'override' as const, released: { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {} } };

test.each([
  [0, 0, false],
  [10, 9.9, true],
  [10, 10, false],
])('at %d %% the visitor in bucket %d gets it: %s', (percent, bucket, gets) => {
  expect(upcomingPages(about({ percent, page }), { bucket })).toEqual(gets ? { remote_status: page } : {});
});

test('who tests a version of it gets its page at 0 %, too', () => {
  expect(upcomingPages(about({ percent: 0, page }, { remote_status: tested }), { bucket: 99 })).toEqual({ remote_status: page });
});

test.each([null, {}, { percent: 100 }, { percent: 100, page: { path: 'x' } }])('%p is passed over', (one) => {
  expect(upcomingPages(about(one), { bucket: 0 })).toEqual({});
});

test('the other pages stay', () => {
  localStorage.setItem('release.bucket', '3');
  expect(Object.keys(withUpcoming(about({ percent: 4, page })).pages)).toEqual(['remote_other', 'remote_status']);
});
