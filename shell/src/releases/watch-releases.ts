import type { Discovery, PageDiscovery, ReleasedRemote } from 'shared/discovery';
import { parseOffers } from '../remotes/parse-offers.ts';

/** How often an open page asks for the discovery document, in ms. */
const WATCH_MS = 5 * 60_000;

/**
 * Asks for the discovery document from time to time, while the page is visible, and once on return if a turn was missed.
 *
 * @param current - what this page was served with.
 * @param versionOf - the version of a remote that this visitor gets.
 * @param onNewer - called when a document gives this visitor another site than the one before; once for each change.
 * @returns a function that stops.
 */
export function watchReleases(
  current: PageDiscovery,
  versionOf: (remote: string, offer: ReleasedRemote) => string,
  onNewer: (newer: Discovery) => void,
): () => void {
  /** By part. Of a remote that the page does not carry, the first document says the version; that is no news. */
  const known = new Map<string, string | undefined>(Object.keys({ ...current.pages, ...current.remotes }).map((name) => [name, undefined]));
  takeIn(current);
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
    const answer: Discovery = await response.json();
    const document = { ...answer, remotes: parseOffers(answer.remotes) };
    tag = response.headers.get('ETag');
    if (takeIn(document)) onNewer(document);
  }
  /** @returns whether the document has news for this visitor. Where there are more remotes than the page names, the others are none. */
  function takeIn({ shell, remotes }: Discovery): boolean {
    const versions = Object.entries(remotes)
      .filter(([name, { page }]) => known.has(name) || (page && !current.more))
      .map(([name, offer]) => [name, versionOf(name, offer)] as const);
    const parts = [['shell', shell] as const, ...versions];
    const news = parts.some(([part, version]) => !known.has(part) || (known.get(part) ?? version) !== version);
    for (const [part, version] of parts) known.set(part, version);
    return news;
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
