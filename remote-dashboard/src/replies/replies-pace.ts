import { LATEST_MS } from './replies-query.ts';

/** How far a search for replies has come. Moments are in ms since 1970. */
export interface SearchState {
  /** When the last answer came, or the page began to look. */
  now: number;
  /** By the gateway's clock, as `now` is. */
  sent: number;
  /** Probes from each agent. */
  probes: number;
  /** When the page began to look. */
  since: number;
  /** When it last found a reply that it did not know. */
  newAt: number | undefined;
  /** Whether all probes have left; nothing where that is not known. */
  complete: boolean | undefined;
  /** How long the last answer took, in ms. */
  took: number;
}

/** Where nobody says that all probes have left, they have after this time, in ms. */
const SENDING_MS = 90_000;
/** Replies are looked for until none has come for so long, in ms: the datasets may be late. */
const QUIET_MS = 60_000;
/** A hop that has not replied after so long, in ms, is called silent: most replies take a second or two. */
const SILENT_MS = 10_000;

/** Whether more replies are looked for. */
export function isFollowing(state: SearchState): boolean {
  return !isQuietFor(QUIET_MS, state, SENDING_MS);
}

/** Whether a hop without a reply may yet have one. */
export function isAwaited(state: SearchState): boolean {
  // Slow agents send 100 probes a second.
  return !isQuietFor(SILENT_MS, state, 10_000 + state.probes * 10);
}

/**
 * Whether all probes have left, and no new reply has come since.
 *
 * @param time - for how long, in ms.
 * @param sending - how long sending takes where nobody says that all have left, in ms.
 */
function isQuietFor(time: number, { now, sent, since, newAt = 0, complete }: SearchState, sending: number): boolean {
  // Later ones are not searched. A measurement of which an agent has gone is never complete, and a link may name any moment.
  if (Math.abs(now - sent) > LATEST_MS + QUIET_MS) return true;
  const isOver = complete ?? now - sent > sending;
  // What was sent long ago has all its replies: it is looked at once.
  return isOver && now - Math.max(newAt, Math.min(since, sent + sending)) >= time;
}

/**
 * Time until the next look, in ms: short while replies come, longer the longer none has come. A slow answer is not asked for all the time; but
 * the first answer of an idle server is slow, and the replies that are about to come then do not wait for it.
 *
 * @returns nothing when no more replies are expected.
 */
export function nextLook(state: SearchState): number | undefined {
  if (!isFollowing(state)) return undefined;
  const quiet = state.now - Math.max(state.newAt ?? 0, state.since);
  if (quiet < 20_000) return Math.min(3_000, Math.max(1_500, 4 * state.took));
  return Math.max(quiet < 60_000 ? 3_000 : 10_000, 4 * state.took);
}

/** Time until the next attempt after a failure, in ms: longer the longer the datasets have been failing, also in ms. */
export function nextAttempt(failingFor: number): number {
  return Math.min(60_000, Math.max(3_000, failingFor / 2));
}

/** What a look asks for: all replies, those that came lately too, because some are inserted late, or new ones alone. */
export type Look = 'all' | 'late' | 'new';

/** How much before the newest reply a look begins, in ms. */
export const margins: Record<Exclude<Look, 'all'>, number> = { late: 20_000, new: 0 };

/** So often late ones are asked for, in ms. */
const LATE_MS = 10_000;
/** So long after the last new reply all are asked for once more, in ms. */
const CHECK_AFTER_MS = 30_000;
/** All are asked for so often at least, in ms. */
const CHECK_MS = 5 * 60_000;

interface PastLooks {
  now: number;
  /** When the last new reply came, or the page began to look. */
  quietSince: number;
  /** When all were asked for last. */
  allAt: number;
  /** When late ones were asked for last. */
  lateAt: number;
}

/** What the next look asks for: bytes for new replies alone most of the time. Moments are in ms since 1970. */
export function lookFor({ now, quietSince, allAt, lateAt }: PastLooks): Look {
  const check = quietSince + CHECK_AFTER_MS;
  // Of a moment to come: the clock has been set back since.
  if (allAt > now || now - allAt > CHECK_MS || (allAt < check && now >= check)) return 'all';
  return now - lateAt >= LATE_MS ? 'late' : 'new';
}
