import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Discovery } from 'shared/discovery';
import { parseOffers } from './parse-offers.ts';

const version = (label: string) => ({ version: label, contract: '1.0.0', entry: { url: `/${label}.js` }, exposes: {} });
const docs = { ...version('d2'), previous: [version('d1')] };
const parse = (remotes: Record<string, unknown>) => parseOffers(remotes as Discovery['remotes']);

let errors: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('an offer of the expected form is taken as it is, with its page and its rollout', () => {
  const offer = { ...docs, rollout: { ...version('d3'), percent: 5 }, page: { path: '/docs', label: 'docs' } };
  expect(parse({ remote_docs: offer })).toEqual({ remote_docs: offer });
  expect(errors).not.toHaveBeenCalled();
});

// Reliability: one remote in `/discovery.json` or in a page's discovery data is invalid
test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'remote'],
  ['empty', {}],
  ['without an entry', { ...version('1'), entry: null, previous: null }],
  ['without a contract', { ...version('1'), contract: undefined }],
  ['with a number for its contract', { ...version('1'), contract: 5 }],
])('an odd remote (%s) is left out, and its neighbours stay', (_, remote) => {
  expect(parse({ odd: remote, remote_docs: docs })).toEqual({ remote_docs: docs });
  expect(errors).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('odd') }));
});

test.each<[string, unknown, unknown]>([
  ['no previous versions', version('d2'), { ...version('d2'), previous: [] }],
  ['an odd previous version', { ...docs, previous: [null, version('d1')] }, docs],
  ['an odd active version', { ...docs, version: 2 }, { ...version('d1'), previous: [] }],
  ['an odd rollout', { ...docs, rollout: { percent: 50 } }, docs],
])('of a remote with %s the rest is offered', (_, remote, offered) => {
  expect(parse({ remote_docs: remote })).toEqual({ remote_docs: offered });
});
