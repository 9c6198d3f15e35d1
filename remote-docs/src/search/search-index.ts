import MiniSearch from 'minisearch';
import type { Page, Section } from '../page/page.ts';

/** A piece of an excerpt; `match` if it is one of the searched words. */
export interface Piece {
  text: string;
  match: boolean;
}

/** A section that matches a search. */
export interface SearchHit {
  /** Path and fragment. */
  to: string;
  /** Of the page. */
  title: string;
  /** Empty for the text before the first heading. */
  heading: string;
  excerpt: Piece[];
}

/** Finds the sections that contain all words of a query, best first, by prefix and with small misspellings. */
export type Search = (query: string) => SearchHit[];

interface Entry extends Section {
  to: string;
  title: string;
}

const MAX_HITS = 8;
/** Characters of an excerpt, and how many of them may come before the first match. */
const LENGTH = 130;
const BEFORE = 40;

/** Indexes all pages, which takes some tens of ms for about seventy sections. */
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
      .slice(0, MAX_HITS)
      .map(({ to, title, heading, text, terms }) => ({ to, title, heading, excerpt: excerptOf(text, terms) }));
}

/** The part of a text around the first match, with all matches marked. */
function excerptOf(text: string, words: string[]): Piece[] {
  const marked = new RegExp(`\\b(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'i');
  const place = Math.max(text.search(marked), 0);
  const start = place > BEFORE ? text.indexOf(' ', place - BEFORE) + 1 : 0;
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  const part = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  // With a capturing group, split() returns the matches as every second piece.
  return part
    .split(new RegExp(marked, 'gi'))
    .map((piece, position) => ({ text: piece, match: position % 2 === 1 }))
    .filter((piece) => piece.text);
}
