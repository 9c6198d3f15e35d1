import type { ReleasedFile } from 'shared/discovery';
import type { Description } from './search-engines.ts';

/** A page as its build has prerendered it. Without a description it is hidden from search engines. */
export interface PrerenderedContent extends Pick<Description, 'title' | 'structuredData'>, Partial<Pick<Description, 'description'>> {
  /** The content of the page's root element, with placeholders for settings, and ⟦script⟧ where the shell wants `script`. */
  html: string;
  /** The inline script of the page's remote: the page is for signed-in visitors. */
  script?: string;
  /** Rules that the page needs besides those of the template. */
  css: string;
  /** Style sheets of the remote whose rules are all in `css`: the file's name in the remote's code, by URL. */
  inlinedStyles: ReadonlyMap<string, string>;
  /** Files to preload besides those of the page's remote. */
  files: ReleasedFile[];
  /** The version of the remote that has prerendered it. */
  version?: string;
}
