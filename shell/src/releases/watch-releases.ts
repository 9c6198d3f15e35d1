import type { Discovery } from 'shared/discovery';

/** How often an open page asks for the discovery document, in ms. */
const WATCH_MS = 5 * 60_000;

/**
 * Asks for the discovery document from time to time, while the page is visible, and once on return if a turn was missed.
 *
 * @param onNewer - called when other versions are active than those this page was served with; once for each change.
 * @returns a function that stops.
 */
export function watchReleases(current: Discovery, onNewer: (newer: Discovery) => void): () => void {
  let known = versionsOf(current);
  let tag: string | null = null;
  let asked = Date.now();
  const stopped = new AbortController();

  async function ask() {
    asked = Date.now();
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
  const askIfDue = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= WATCH_MS) void ask().catch(() => {});
  };

  const timer = setInterval(askIfDue, WATCH_MS);
  document.addEventListener('visibilitychange', askIfDue, { signal: stopped.signal });
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}

/** Equal for two documents that make the same site. */
function versionsOf({ shell, remotes }: Discovery): string {
  return [shell, ...Object.entries(remotes).map(([name, { version }]) => `${name}@${version}`)].sort().join(' ');
}
