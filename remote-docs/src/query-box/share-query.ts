import { queryUrl } from './query-url.ts';

/** Longest link, in characters: mail programs, chats and servers cut longer ones. */
const MAX_LINK = 4000;

/**
 * Puts a query into the page's URL and copies that.
 *
 * @returns a sentence for the user.
 */
export async function shareQuery(query: string): Promise<string> {
  const path = queryUrl(query);
  const link = window.location.origin + path;
  if (link.length > MAX_LINK) {
    return copy(query).then(
      () => 'This query is too long for a link. Its text was copied instead.',
      () => 'This query is too long for a link: select its text and copy it.',
    );
  }
  window.history.replaceState(window.history.state, '', path);
  return copy(link).then(
    () => 'Link copied. It opens this page with the query, and runs nothing.',
    () => 'The browser did not allow copying: the link is in the address bar.',
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
