import type { PageStart, ReleasedFile } from 'shared/discovery';
import type { PrerenderedContent } from './prerendered-content.ts';

/** How a page's code starts. @param files - of the page's remote. */
export function startOf(content: PrerenderedContent | undefined, files: ReleasedFile[], earlyCalls: string[] = []): PageStart {
  const all = [...files, ...(content?.files ?? [])].filter(({ url }) => !content?.inlinedStyles.has(url));
  return {
    earlyCalls: unlessEmpty(earlyCalls),
    preloads: unlessEmpty(all),
    prerendered: content && {
      version: content.version,
      members: content.script !== undefined || undefined,
      inlinedStyles: unlessEmpty([...content.inlinedStyles.values()]),
    },
  };
}

/** JSON leaves out what is `undefined`: an empty list costs the page no bytes. */
function unlessEmpty<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}
