import type { MDXContent } from 'mdx/types';
import type { LazyModule } from 'shared/lazy';

/** A heading of a page, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
  /** 2 or 3. */
  level: number;
}

/** What a compiled MDX page exports: its text inside an `Article`. */
export interface PageModule {
  default: MDXContent;
}

/** A part of a page from one heading to the next, for the search index. */
export interface Section {
  /** Id of its heading; empty for the text before the first one. */
  id: string;
  heading: string;
  /** Without code. */
  text: string;
}

/** A page of the documentation. */
export interface Page {
  /** Of its URL; below `/docs/`. */
  path: string;
  title: string;
  summary: string;
  /** Shown without page list and table of contents at its sides. */
  isWide?: true;
  /** Path of its MDX file below `remote-docs/src/`. */
  source: string;
  /** Name of the chunk that holds its content. */
  chunk: string;
  content: LazyModule<PageModule>;
  /** Loads its sections for the search; those of all pages are one chunk. */
  sections(): Promise<{ sections: Section[] }>;
}

/** The page of a path, which may end in a slash. */
export function pageAt(pathname: string, pages: Page[]): Page | undefined {
  const path = pathname.replace(/\/$/, '');
  return pages.find((page) => page.path === path);
}
