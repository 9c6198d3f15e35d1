import type { UserStorage } from '../user-storage.ts';
import { hasTwice } from './link-values.ts';
import { IN_LINK, measurementQuery, readMeasurementQuery } from './measurement-link.ts';
import { packSenders, unpackSenders } from './pack-senders.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const STORED = 'measurements';
/** Query of a record that was removed. */
const REMOVED = '';
/** The newest ones, as many as an account keeps in this browser; as many again of those that were removed. */
const MOST = 200;
/** All records together, in characters: browsers give a site about five million. */
const ROOM = 1_000_000;
/** How much of it the agents take that no link names: about four measurements from 10,000 agents, or forty from 1,000. */
const ROOM_FOR_AGENTS = 600_000;
/** Begins the agents in a record. Versions that do not know it read the rest. */
const AGENTS = '&agents=';

/** The id, and the query of the page's URL, which is read by the same rules. */
type StoredRecord = [id: string, query: string];

/**
 * Remembers a measurement that was sent, in this browser until the user signs out, or longer ({@link keepHistory}). Where there is no room for it,
 * the agents of older ones are shortened to those of a link first, then its own; then the oldest ones give way.
 *
 * @returns whether it is kept with all of its agents.
 */
export function keepMeasurement(storage: UserStorage, measurement: SentMeasurement): boolean {
  const isSame = ([id]: StoredRecord) => id === measurement.id;
  const { records, marks } = partsOf(recordsOf(storage));
  const record: StoredRecord = [measurement.id, storedQuery(measurement)];
  // One that is corrected keeps its place: it was not sent last.
  const kept = fit(records.some(isSame) ? records.map((one) => (isSame(one) ? record : one)) : [record, ...records]);
  const shortened = kept.map(shorten);
  // What else is stored takes room too.
  const attempts = [kept, [...kept.slice(0, 1), ...shortened.slice(1)], shortened];
  for (let most = kept.length >> 1; most > 0; most >>= 1) attempts.push(shortened.slice(0, most));
  const done = attempts.find((attempt) => storage.keep(STORED, [...attempt, ...marks.filter((one) => !isSame(one))]));
  return done?.find(isSame)?.[1] === record[1];
}

/** The records, newest first, and the marks of removed ones, newest last. Each have a limit of their own: without its mark, one comes back. */
function partsOf(stored: readonly StoredRecord[]): { records: StoredRecord[]; marks: StoredRecord[] } {
  return {
    records: stored.filter(([, query]) => query !== REMOVED).slice(0, MOST),
    marks: stored.filter(([, query]) => query === REMOVED).slice(-MOST),
  };
}

/** As many records as there is room for, newest first; the agents that no link names are kept of the newest ones. */
function fit(records: StoredRecord[]): StoredRecord[] {
  let room = ROOM;
  let roomForAgents = ROOM_FOR_AGENTS;
  const fitting = records.slice(0, MOST).map((record) => {
    roomForAgents -= record[1].length - shorten(record)[1].length;
    return roomForAgents >= 0 ? record : shorten(record);
  });
  return fitting.filter(([id, query]) => {
    room -= id.length + query.length;
    return room >= 0;
  });
}

/** The query of a link; of more agents than it names, all follow it. */
function storedQuery(measurement: SentMeasurement): string {
  const query = measurementQuery(measurement, IN_LINK.senders);
  return measurement.senders.length > IN_LINK.senders ? query + AGENTS + packSenders(measurement.senders) : query;
}

const shorten = ([id, query]: StoredRecord): StoredRecord => [id, query.split(AGENTS, 1)[0] ?? ''];

/** @returns nothing when the record is not valid. If only its list of agents is not, those of the link. */
function readRecord([id, query]: StoredRecord): SentMeasurement | undefined {
  const [link, packed] = query.split(AGENTS);
  const linked = readMeasurementQuery(id, new URLSearchParams(link));
  const senders = linked && packed !== undefined ? unpackSenders(packed) : undefined;
  if (!linked || !senders || hasTwice(senders)) return linked;
  const { moreSenders = 0, ...measurement } = linked;
  const more = linked.senders.length + moreSenders - senders.length;
  return more < 0 ? linked : { ...measurement, senders, ...(more > 0 && { moreSenders: more }) };
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
  const { records, marks } = partsOf([...without(), [id, REMOVED]]);
  storage.keep(STORED, [...records, ...marks]);
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
    const measurement = found.has(id) ? undefined : readRecord([id, query]);
    if (measurement) found.set(id, measurement);
  }
  return [...found.values()].sort((a, b) => b.sent - a.sent).slice(0, MOST);
}

/** One of them. @returns nothing where this browser does not know it. */
export function readMeasurement(storage: UserStorage, id: string): SentMeasurement | undefined {
  for (const record of recordsOf(storage)) {
    const measurement = record[0] === id ? readRecord(record) : undefined;
    if (measurement) return measurement;
  }
  return undefined;
}

/** Whether this browser keeps records: it may not be allowed to. */
export const canKeepHistory = (storage: UserStorage): boolean => storage.keep(STORED, storage.read(STORED));

/** Whether the records stay in this browser after Logout; nothing where that cannot be chosen. */
export const historyStays = (storage: UserStorage): boolean | undefined => storage.stays?.(STORED);

/** Keeps the records of this account after Logout, or no longer: what stayed is removed at once. */
export const keepHistory = (storage: UserStorage, stays: boolean): void => storage.setStays?.(STORED, stays);

/** Anything else may be stored too. */
function recordsOf(storage: UserStorage): StoredRecord[] {
  const stored = storage.read(STORED);
  const isRecord = (item: unknown): item is StoredRecord =>
    Array.isArray(item) && item.length === 2 && item.every((part) => typeof part === 'string');
  return Array.isArray(stored) ? stored.slice(0, 2 * MOST).filter(isRecord) : [];
}
