import MiniSearch from 'minisearch';
import type { Page, Section } from '../page/page.ts';

/** A piece of a text; `found` when it is what was searched for. */
export interface Piece {
  text: string;
  found: boolean;
}

/** A section that answers a search. */
export interface Found {
  /** Its address on the site. */
  to: string;
  /** Of its page. */
  title: string;
  /** Empty for what stands before the first heading. */
  heading: string;
  excerpt: Piece[];
}

/** The sections that have all words of a query or of its beginnings, best first. Small mistakes of spelling are forgiven. */
export type Search = (query: string) => Found[];

interface Entry extends Section {
  to: string;
  title: string;
}

const MOST = 8;
/** Characters of an excerpt, and how many of them may stand before what was found. */
const LENGTH = 130;
const BEFORE = 40;

/** Makes the index of all pages: some tens of milliseconds for about seventy sections. */
export async function createSearch(pages: Page[]): Promise<Search> {
  const index = new MiniSearch<Entry>({
    idField: 'to',
    fields: ['title', 'heading', 'text'],
    storeFields: ['to', 'title', 'heading', 'text'],
    searchOptions: {
      boost: { heading: 3, title: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  await Promise.all(
    pages.map(async ({ path, title, sections }) => {
      for (const section of (await sections()).sections) {
        index.add({ ...section, title, to: section.id ? `${path}#${section.id}` : path });
      }
    }),
  );
  return (query) =>
    index
      .search(query)
      .slice(0, MOST)
      .map(({ to, title, heading, text, terms }) => ({ to, title, heading, excerpt: excerptOf(text, terms) }));
}

/** The part of a text around the first of some words, with all of them marked. */
function excerptOf(text: string, words: string[]): Piece[] {
  const marked = new RegExp(`\\b(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'i');
  const place = Math.max(text.search(marked), 0);
  const start = place > BEFORE ? text.indexOf(' ', place - BEFORE) + 1 : 0;
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  const part = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  // Split by a group in brackets, every second piece is what the group has found.
  return part
    .split(new RegExp(marked, 'gi'))
    .map((piece, position) => ({ text: piece, found: position % 2 === 1 }))
    .filter((piece) => piece.text);
}
