/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type Discovery, parseDiscovery } from './discovery.ts';

const version = (name: string) => ({
  version: name,
  contract: '1.0.0',
  entry: { url: `/remotes/docs/${name}/remoteEntry.js`, integrity: `sha384-${name}` },
  exposes: { App: [{ url: `/remotes/docs/${name}/app.js` }] },
});

const good: Discovery = {
  schema: 1,
  shell: 'shell-1',
  contract: '1.0.0',
  remotes: { remote_docs: { ...version('2'), previous: [version('1')] } },
};

const withRemote = (change: object) => ({ ...good, remotes: { remote_docs: { ...good.remotes.remote_docs, ...change } } });

test('a good document passes as it is', () => {
  expect(parseDiscovery(good)).toEqual(good);
});

test('a site without remotes is a good one', () => {
  expect(parseDiscovery({ ...good, remotes: {} }).remotes).toEqual({});
});

test.each([0, 0.5, 100])('a version may be for %s %% of the visitors', (percent) => {
  const input = withRemote({ rollout: { ...version('3'), percent } });
  expect(parseDiscovery(input)).toEqual(input);
});

test('fields of later releases are left out', () => {
  expect(parseDiscovery({ ...withRemote({ navigation: [] }), generated: 'today' })).toEqual(good);
});

test.each([
  ['document', null],
  ['document', 'html'],
  ['schema', { ...good, schema: 2 }],
  ['contract', { ...good, contract: undefined }],
  ['shell', { ...good, shell: undefined }],
  ['remotes', { ...good, remotes: undefined }],
  ['remotes.remote_docs.page.path', withRemote({ page: { path: 'no-slash', label: 'x' } })],
  ['remotes.remote_docs.version', withRemote({ version: 2 })],
  ['remotes.remote_docs.entry', withRemote({ entry: undefined })],
  ['remotes.remote_docs.entry.url', withRemote({ entry: { integrity: 'sha384-2' } })],
  ['remotes.remote_docs.entry.integrity', withRemote({ entry: { url: '/a.js', integrity: null } })],
  ['remotes.remote_docs.exposes.App.0.url', withRemote({ exposes: { App: [{}] } })],
  ['remotes.remote_docs.previous', withRemote({ previous: undefined })],
  ['remotes.remote_docs.rollout.version', withRemote({ rollout: { percent: 5 } })],
  ['remotes.remote_docs.rollout.percent', withRemote({ rollout: { ...version('3'), percent: 101 } })],
  ['remotes.remote_docs.rollout.percent', withRemote({ rollout: { ...version('3'), percent: '5' } })],
  ['remotes.remote_docs.previous.0.version', withRemote({ previous: [{ ...version('1'), version: undefined }] })],
])('what is wrong is named: %s', (place, input) => {
  expect(() => parseDiscovery(input)).toThrow(`The discovery document is not usable: ${place}: `);
});

test('only the first thing wrong is named', () => {
  expect(() => parseDiscovery({ schema: 2, contract: 3 })).toThrow(/^The discovery document is not usable: schema: [^\n]+$/);
});
