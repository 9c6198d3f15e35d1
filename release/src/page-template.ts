import { ReleaseError } from './release-error.ts';

/** What a page puts into the shell's `index.html`. */
interface PageParts {
  /** Escaped; `undefined` leaves the template's own. */
  title: string | undefined;
  /** Elements for the end of the head, before the shell's scripts. */
  head: string;
  /** The content of the page's root element. */
  page: string;
  /** Whether a browser without scripts shows that content. */
  isReadable: boolean;
}

/**
 * Fills the shell's built `index.html`: `<title>`, `<!--⟦head⟧-->` and `<!--⟦page⟧-->`. What is between `<!--⟦no script⟧-->` and `<!--⟦/no script⟧-->`
 * stays in pages that need scripts: it is their text for browsers without.
 *
 * @throws {ReleaseError} when the template has no place for one of them.
 */
export function fillTemplate(template: string, { title, head, page, isReadable }: PageParts): string {
  const titled = replace(template, /<title>.*?<\/title>/, (own) => (title === undefined ? own : `<title>${title}</title>`));
  // Shells from before 2026-11-25 have it in all pages, and hide it by a style.
  const own = isReadable ? titled.replace(noScript, '') : titled;
  const headed = replace(own, /<!--⟦head⟧-->/, () => head);
  return replace(headed, /<!--⟦page⟧-->/, () => page);
}

/** With the space after it. */
const noScript = /<!--⟦no script⟧-->.*?<!--⟦\/no script⟧-->\s*/s;

function replace(html: string, what: RegExp, by: (found: string) => string): string {
  if (!what.test(html))
    throw new ReleaseError(
      `The shell’s index.html has no ${what.source.replace('\\', '')}. Mend its template, build and publish it again.`,
    );
  return html.replace(what, by);
}
