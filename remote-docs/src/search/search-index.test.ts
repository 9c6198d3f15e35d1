import { expect, test } from '@jest/globals';
import { lazyModule } from 'shared/lazy';
import type { Page, Section } from '../page/page.ts';
import { createSearch, type Piece } from './search-index.ts';

const page = (name: string, title: string, sections: Section[]): Page => ({
  path: `/docs/${name}`,
  title,
  summary: '',
  source: '',
  chunk: '',
  content: lazyModule(async () => ({ default: () => null })),
  sections: async () => ({ sections }),
});

const long = `${'word '.repeat(60)}the probes come back as replies ${'more '.repeat(60)}`.trim();
const pages = [
  page('alpha', 'Sending probes', [
    { id: '', heading: '', text: 'One request sends a measurement.' },
    { id: 'ports', heading: 'Ports and paths', text: 'Routers share load by the ports of probes. Ports (both) stay.' },
  ]),
  page('beta', 'Results', [{ id: 'long', heading: 'Replies', text: long }]),
  page('gamma', 'Tables', [{ id: 'columns', heading: 'Columns', text: 'time_received_ns: when it was received. Traceroute.' }]),
];

const written = (excerpt: Piece[]) => excerpt.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
const find = async (query: string) => (await createSearch(pages))(query);

test('a section is found by its words, with its page and its path', async () => {
  expect(await find('request')).toEqual([
    { to: '/docs/alpha', title: 'Sending probes', heading: '', excerpt: expect.arrayContaining([{ text: 'request', match: true }]) },
  ]);
  expect((await find('load')).map(({ to, heading }) => [to, heading])).toEqual([['/docs/alpha#ports', 'Ports and paths']]);
});

test('all matches are marked', async () => {
  const [found] = await find('ports');
  expect(written(found?.excerpt ?? [])).toBe('Routers share load by the [ports] of probes. [Ports] (both) stay.');
});

test('the excerpt of a long text is cut at words around the match', async () => {
  const [found] = await find('come back');
  const text = written(found?.excerpt ?? []);
  expect(text).toMatch(/^…(word )+the probes \[come\] \[back\] as replies (more )+more…$/);
  expect(text.length).toBeLessThan(150);
});

test.each([
  ['the beginning of a word', 'recei', '/docs/gamma#columns'],
  ['a word with a mistake', 'tracerotue', '/docs/gamma#columns'],
  ['a name with underscores', 'time_received_ns', '/docs/gamma#columns'],
  ['a word of the heading before one of a text', 'replies', '/docs/beta#long'],
])('%s finds', async (_, query, to) => {
  expect((await find(query))[0]?.to).toBe(to);
});

test.each(['nowhere', 'ports nowhere', '((', ''])('%p finds nothing', async (query) => {
  expect(await find(query)).toEqual([]);
});
