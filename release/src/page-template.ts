import { ReleaseError } from './release-error.ts';

/** What a page puts into the shell's `index.html`. */
interface PageParts {
  /** Escaped; `undefined` leaves the template's own. */
  title: string | undefined;
  /** Elements for the end of the head, before the shell's scripts. */
  head: string;
  /** The content of the page's root element. */
  page: string;
}

/**
 * Fills the shell's built `index.html`: `<title>`, `<!--⟦head⟧-->` and `<!--⟦page⟧-->`.
 *
 * @throws {ReleaseError} when the template has no place for one of them.
 */
export function fillTemplate(template: string, { title, head, page }: PageParts): string {
  const titled = replace(template, /<title>.*?<\/title>/, (own) => (title === undefined ? own : `<title>${title}</title>`));
  return replace(
    replace(titled, /<!--⟦head⟧-->/, () => head),
    /<!--⟦page⟧-->/,
    () => page,
  );
}

function replace(html: string, what: RegExp, by: (found: string) => string): string {
  if (!what.test(html))
    throw new ReleaseError(
      `The shell’s index.html has no ${what.source.replace('\\', '')}. Mend its template, build and publish it again.`,
    );
  return html.replace(what, by);
}
