import type { Event, SiteState } from '../site-state.ts';
import { hashOfEvent, signatureProblem } from './signed-event.ts';

/**
 * The events of the history of which a signature proves who has made them: one of a present key, or, from before the present keys, the chain
 * that the event which has set them follows.
 */
export function provenEvents({ history, keys = [] }: SiteState): Set<Event> {
  const keysSet = history.findIndex(({ setsKeys, app }) => setsKeys && app === undefined);
  const proven = new Set<Event>();
  for (const [index, event] of history.entries()) {
    const isFollowed = keysSet >= 0 && index > keysSet;
    const newer = history[index - 1];
    const isChained = newer !== undefined && proven.has(newer) && newer.former === hashOfEvent(event);
    if (event.signature && (isFollowed ? isChained : signatureProblem(event, keys) === undefined)) proven.add(event);
  }
  return proven;
}

/** The events without a signature that are not from before the site had keys: nobody with a key has made them. */
export function unsignedEvents({ history, keys }: SiteState): Set<Event> {
  const first = history.findLastIndex(({ signature }) => signature);
  const since = keys && first < 0 ? history.length : Math.max(first, 0);
  return new Set(history.slice(0, since).filter(({ signature }) => !signature));
}
