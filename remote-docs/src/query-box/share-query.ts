import { linkTo } from './query-url.ts';

/** Longest link, in characters: longer ones are cut by mail programs, chats and servers. */
const MAX_LINK = 4000;

/**
 * Puts a query into the address bar and a link to it into the clipboard.
 *
 * @returns what to say to the reader.
 */
export async function shareQuery(query: string): Promise<string> {
  const { origin, pathname } = window.location;
  const address = pathname + linkTo(query);
  const link = origin + address;
  if (link.length > MAX_LINK) {
    return copy(query).then(
      () => 'This query is too long for a link. Its text was copied instead.',
      () => 'This query is too long for a link: select its text and copy it.',
    );
  }
  window.history.replaceState(window.history.state, '', address);
  return copy(link).then(
    () => 'Link copied. It opens this page with the query, and runs nothing.',
    () => 'The browser did not allow copying: the link is in the address bar.',
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
