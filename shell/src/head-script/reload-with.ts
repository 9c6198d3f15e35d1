/** How long the script may hold up the reload, in ms. */
const FETCH_MS = 2_000;

/**
 * Reloads the page, and its script past the HTTP cache, which may have kept a broken response for as long as it keeps good ones.
 *
 * @param script - its URL, where the page has one by now.
 */
export async function reloadWith(script: string | undefined): Promise<void> {
  const again = script && fetch(script, { cache: 'reload' }).then((response) => response.blob());
  await Promise.race([again, new Promise((resolve) => setTimeout(resolve, FETCH_MS))]).catch(() => {});
  window.location.reload();
}
