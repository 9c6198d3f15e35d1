/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { type Discovery, parseDiscovery } from 'shared/discovery';
import { largeSite } from '../test/large-site.ts';
import { activate } from './activate.ts';
import { discoveryText, readDiscoveryText, remotesOf } from './discovery-text.ts';
import { declaredPages } from './page-discovery.ts';
import { sha256 } from './sha256.ts';
import { MemoryTarget } from './testing.ts';

const version = { version: 'v1', contract: '1.0.0', entry: { url: '/x.js', integrity: 'sha384-x' }, exposes: { App: [{ url: '/y.js' }] } };
const page = (label: string) => ({ path: '/status', label, signedInOnly: false });
const discovery: Discovery = {
  schema: 1,
  shell: 's1',
  contract: '1.0.0',
  remotes: {
    remote_dashboard: { ...version, previous: [version] },
    remote_status: { ...version, previous: [], page: page('a "label"},"version":"v2\n\u2028 ✓'), rollout: { ...version, percent: 10 } },
    remote_other: { ...version, previous: [], page: page('{"page":{}},"version":"') },
  },
};
const upcoming = { remote_new: { ...version, percent: 5, page: page('new') } };
const documents: [string, Discovery][] = [
  ['of remotes', discovery],
  ['of remotes, some of them new', { ...discovery, upcoming }],
  ['of a site without remotes', { ...discovery, remotes: {} }],
  ['of new remotes only', { ...discovery, remotes: {}, upcoming }],
];
const textOf = (document: Discovery) => discoveryText(document, new Map(Object.entries(document.remotes)));

test.each(documents)('a document %s is JSON, and what is read of it is what was written', (_, document) => {
  const text = textOf(document);
  expect(JSON.parse(text)).toEqual(document);
  expect(parseDiscovery(JSON.parse(text))).toEqual(document);
  const known = readDiscoveryText(text);
  expect(known.upcoming).toEqual(document.upcoming);
  expect(Object.fromEntries(Object.entries(remotesOf(known.remotes)))).toEqual(document.remotes);
  expect(declaredPages(remotesOf(known.remotes))).toEqual(declaredPages(document.remotes));
  expect(discoveryText(document, known.remotes)).toBe(text);
});

test.each(documents)('a document %s of an older tool, on one line, is read too', (_, document) => {
  const known = readDiscoveryText(JSON.stringify(document));
  expect(known).toEqual({ remotes: new Map(Object.entries(document.remotes)), upcoming: document.upcoming });
  expect(discoveryText(document, known.remotes)).toBe(textOf(document));
});

test('what is no remote of a document is none', () => {
  const remotes = remotesOf(readDiscoveryText(textOf({ ...discovery, remotes: {} })).remotes);
  expect([remotes.remote_docs, remotes.constructor, 'toString' in remotes]).toEqual([undefined, undefined, false]);
});

/** The discovery document of a site, and its state. */
function filesOf(target: MemoryTarget) {
  const file = (name: string) => target.files.get(`generations/${target.current?.generation}/${name}`) ?? { content: Buffer.of() };
  return { document: file('discovery.json'), state: file('state.json') };
}

test('an activation takes over what the document says of other remotes, without parsing it', async () => {
  const target = new MemoryTarget();
  const operation = await largeSite(target, 30, 1);
  const before = String(filesOf(target).document.content);
  const parse = jest.spyOn(JSON, 'parse');
  await activate(operation, 'remote_0', 'v2');
  const parsed = parse.mock.calls.map(([text]) => text).filter((text) => /"previous":|"remotes":/.test(text) && !/"history":/.test(text));
  expect(parsed).toEqual([]);
  const after = String(filesOf(target).document.content);
  expect(JSON.parse(after).remotes.remote_0).toMatchObject({ version: 'v2', previous: [{ version: 'v1' }] });
  const linesOf = (text: string) => text.split('\n').filter((line) => !line.startsWith('"remote_0"'));
  expect(linesOf(after)).toEqual(linesOf(before));
  expect(linesOf(after)).toHaveLength(31);
});

test('the site of an older tool, with a document on one line, goes on with the next change', async () => {
  const [target, other] = [new MemoryTarget(), new MemoryTarget()];
  const sites = [await largeSite(target, 30, 1), await largeSite(other, 30, 1)];
  const { document, state } = filesOf(target);
  document.content = Buffer.from(JSON.stringify(JSON.parse(String(document.content))));
  const stated = JSON.parse(String(state.content));
  state.content = Buffer.from(JSON.stringify({ ...stated, pages: { ...stated.pages, discovery: sha256(document.content) } }));
  for (const site of sites) await activate(site, 'remote_0', 'v2');
  expect(String(filesOf(target).document.content)).toBe(String(filesOf(other).document.content));
});
