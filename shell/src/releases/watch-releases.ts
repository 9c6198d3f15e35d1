import type { Discovery } from 'shared/discovery';
import type { Overrides } from '../remotes/candidates.ts';
import { parseOffers } from '../remotes/parse-offers.ts';
import { withUpcomingOffers } from '../remotes/upcoming-offers.ts';
import { browserStorage, visitorMemory } from '../remotes/visitor-memory.ts';

/** How often an open page asks for the discovery document, in ms. */
const WATCH_MS = 5 * 60_000;

/**
 * Asks for the discovery document from time to time, while the page is visible, and once on return if a turn was missed; at once in a page that is
 * older than a turn.
 *
 * @param overrides - versions under test.
 * @param onDocument - called with each answer, as this visitor gets it: also with one that has not changed, since the page may run more by then.
 * @returns a function that stops.
 */
export function watchReleases(overrides: Overrides, onDocument: (document: Discovery) => void): () => void {
  let known: { document: Discovery; tag: string | null } | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let missed = false;
  const stopped = new AbortController();

  async function ask() {
    const response = await fetch('/discovery.json', {
      cache: 'no-store',
      signal: stopped.signal,
      headers: known?.tag ? { 'If-None-Match': known.tag } : {},
    });
    if (response.ok) {
      const answer: Discovery = await response.json();
      const remotes = parseOffers(withUpcomingOffers(answer, overrides, visitorMemory(browserStorage()).bucket));
      known = { document: { ...answer, remotes }, tag: response.headers.get('ETag') };
    } else if (response.status !== 304) return;
    if (known) onDocument(known.document);
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

  // A page that was left before the watch began, and is seen again much later, has missed turns.
  if (performance.now() > WATCH_MS) turn();
  else wait();
  document.addEventListener('visibilitychange', () => missed && turn(), { signal: stopped.signal });
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
