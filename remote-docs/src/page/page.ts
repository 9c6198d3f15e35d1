import type { MDXContent } from 'mdx/types';

/** A heading of a page, for the list 'On this page'. */
export interface Heading {
  id: string;
  text: string;
  /** 2 or 3. */
  level: number;
}

/** What a compiled page exports: its text inside an `Article`. */
export interface PageModule {
  default: MDXContent;
}

/** A part of a page from one heading to the next, as the search knows it. */
export interface Section {
  /** Of its heading; empty for what stands before the first. */
  id: string;
  heading: string;
  /** Without code. */
  text: string;
}

/** A page of the documentation. */
export interface Page {
  /** Its address on the site; below `/docs/`. */
  path: string;
  /** Its heading and its name in lists and in the document's title. */
  title: string;
  /** One sentence for the link that leads to it, and for search engines. */
  summary: string;
  /** Its file, below `remote-docs/src/`. */
  source: string;
  /** Fetches its content, which is a chunk of its own. */
  load(): Promise<PageModule>;
  /** Fetches its texts for the search; those of all pages are one chunk. */
  sections(): Promise<{ sections: Section[] }>;
}
