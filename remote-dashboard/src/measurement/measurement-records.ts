import type { UserStorage } from '../user-storage.ts';
import { measurementQuery, readMeasurementLink } from './measurement-link.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const STORED = 'measurements';
/** Query of a record that was removed. */
const REMOVED = '';
/** The newest ones, as many as an account keeps in this browser. */
const MOST = 200;
/** All together, in characters: browsers give a site about five million. */
const ROOM = 1_000_000;

/** Remembers a measurement that was sent, in this browser until the user signs out, or longer ({@link keepHistory}). The oldest ones give way. */
export function keepMeasurement(storage: UserStorage, measurement: SentMeasurement): void {
  const others = recordsOf(storage).filter(([id]) => id !== measurement.id);
  let room = ROOM;
  const kept = [[measurement.id, measurementQuery(measurement)] as const, ...others].slice(0, MOST).filter(([id, query]) => {
    room -= id.length + query.length;
    return room >= 0;
  });
  // What else is stored takes room too.
  for (let most = kept.length; most > 0 && !storage.keep(STORED, kept.slice(0, most)); most >>= 1);
}

/**
 * Removes a measurement from what is remembered. That it was removed is kept: the gateway may go on to list it.
 *
 * @returns a function that undoes it.
 */
export function forgetMeasurement(storage: UserStorage, id: string): () => void {
  const without = () => recordsOf(storage).filter(([one]) => one !== id);
  const before = recordsOf(storage);
  const place = before.findIndex(([one]) => one === id);
  storage.keep(STORED, [...without(), [id, REMOVED]].slice(0, 2 * MOST));
  return () => {
    const others = without();
    storage.keep(STORED, [...others.slice(0, place), ...before.slice(place, place + 1), ...others.slice(place)]);
  };
}

/** Ids of those that were removed here. */
export function readRemoved(storage: UserStorage): ReadonlySet<string> {
  return new Set(recordsOf(storage).flatMap(([id, query]) => (query === REMOVED ? id : [])));
}

/** The measurements that were sent from this browser, newest first. What cannot be read is left out. */
export function readMeasurements(storage: UserStorage): SentMeasurement[] {
  const found = new Map<string, SentMeasurement>();
  for (const [id, query] of recordsOf(storage)) {
    const measurement = found.has(id) ? undefined : readMeasurementLink(id, new URLSearchParams(query));
    if (measurement) found.set(id, measurement);
  }
  return [...found.values()].sort((a, b) => b.sent - a.sent).slice(0, MOST);
}

/** Whether the records stay in this browser after Logout; nothing where that cannot be chosen. */
export const historyStays = (storage: UserStorage): boolean | undefined => storage.stays?.(STORED);

/** Keeps the records of this account after Logout, or no longer: what stayed is removed at once. */
export const keepHistory = (storage: UserStorage, stays: boolean): void => storage.setStays?.(STORED, stays);

/** A record is an id and the query of the page's URL: both are read by the same rules. Anything else may be stored too. */
function recordsOf(storage: UserStorage): [id: string, query: string][] {
  const stored = storage.read(STORED);
  const isRecord = (item: unknown): item is [string, string] =>
    Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string');
  return Array.isArray(stored) ? stored.slice(0, 2 * MOST).filter(isRecord) : [];
}
