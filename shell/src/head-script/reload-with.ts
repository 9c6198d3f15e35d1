/** How long the script may hold up the reload, in ms. */
const FETCH_MS = 2_000;

/**
 * Loads the page again, and its script not from the cache: that may have kept a broken answer, for as long as it keeps good ones.
 *
 * @param script - its URL, where the page has one by now.
 */
export async function reloadWith(script: string | undefined): Promise<void> {
  const again = script && fetch(script, { cache: 'reload' }).then((response) => response.blob());
  await Promise.race([again, new Promise((resolve) => setTimeout(resolve, FETCH_MS))]).catch(() => {});
  window.location.reload();
}
