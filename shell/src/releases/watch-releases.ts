import type { Discovery } from 'shared/discovery';

/** How often an open page asks for the discovery document, in ms. */
const WATCH_MS = 5 * 60_000;

/**
 * Asks for the discovery document from time to time, while the page is visible, and once on return if a turn was missed.
 *
 * @param current - what this page was served with.
 * @param versionsOf - equal for two documents that give this visitor the same site.
 * @param onNewer - called when a document gives this visitor another site than the one before; once for each change.
 * @returns a function that stops.
 */
export function watchReleases(
  current: Discovery,
  versionsOf: (discovery: Discovery) => string,
  onNewer: (newer: Discovery) => void,
): () => void {
  let known = versionsOf(current);
  let tag: string | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let missed = false;
  const stopped = new AbortController();

  async function ask() {
    const response = await fetch('/discovery.json', {
      cache: 'no-store',
      signal: stopped.signal,
      headers: tag ? { 'If-None-Match': tag } : {},
    });
    if (!response.ok) return;
    const document: Discovery = await response.json();
    tag = response.headers.get('ETag');
    const versions = versionsOf(document);
    if (versions !== known) onNewer(document);
    known = versions;
  }
  function turn() {
    missed = document.visibilityState !== 'visible';
    if (missed) return;
    void ask().catch(() => {});
    wait();
  }
  function wait() {
    timer = setTimeout(turn, WATCH_MS);
  }

  wait();
  document.addEventListener('visibilitychange', () => missed && turn(), { signal: stopped.signal });
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
