import { tabMemory } from '../agents/tab-memory.ts';
import type { ProbeList } from './parse-probe-list.ts';

const KEPT = 'probe-file';

interface Kept {
  name: string;
  list: ProbeList;
  /** How many of its probes were sent, of a list that is too long for one request. */
  sent: number;
}

/** What a reload keeps. */
interface KeptName {
  name: string;
  sent: number;
  probes: number;
  /** Of its probes, see {@link ProbeList}. */
  hash: number;
  list?: undefined;
}

/** A list that no text box shows: of a file, or a long one. A reload forgets its probes: it may have a million. */
class KeptList implements Kept {
  readonly name: string;
  readonly list: ProbeList;
  readonly sent: number;

  constructor({ name, list, sent }: Kept) {
    this.name = name;
    this.list = list;
    this.sent = sent;
  }

  toJSON() {
    return { name: this.name, sent: this.sent, probes: this.list.probes.length, hash: this.list.hash };
  }
}

/** The reading of the list that was given last: a form that was left goes on reading. */
let latest = new AbortController();

/** Forgets the list that was given before, and ends its reading. @returns the new reading: aborted when another list is given. */
export function beginReading(): AbortSignal {
  latest.abort();
  latest = new AbortController();
  tabMemory.keep(KEPT, latest.signal);
  return latest.signal;
}

/** Keeps a list that was read, unless the memory was cleared meanwhile: the next visitor may be another person. */
export function keepRead(reading: AbortSignal, kept: Kept): void {
  if (tabMemory.read(KEPT) === reading) keepList(kept);
}

/** Keeps a list as long as the document lives, or until the session ends. */
export function keepList(kept: Kept): void {
  tabMemory.keep(KEPT, new KeptList(kept));
}

/** Remembers that the first probes of a list were sent, unless another one has taken its place meanwhile. */
export function keepSent({ hash, probes }: ProbeList, sent: number): void {
  const kept = readKeptList();
  if (kept?.list && kept.list.hash === hash && kept.list.probes.length === probes.length) keepList({ ...kept, sent });
}

/** The list that was given last, or only its name after a reload. */
export function readKeptList(): Kept | KeptName | undefined {
  const kept = tabMemory.read(KEPT);
  if (kept instanceof KeptList) return kept;
  const { name, sent, probes, hash }: { name?: unknown; sent?: unknown; probes?: unknown; hash?: unknown } = Object(kept);
  if (typeof name !== 'string') return undefined;
  return { name: name.slice(0, 200), sent: wholeOr0(sent), probes: wholeOr0(probes), hash: wholeOr0(hash) };
}

/** How many probes of a list were sent before, if it is the same that was kept: after a reload, or the same file once more, not a corrected one. */
export function sentBefore(kept: Kept | KeptName | undefined, name: string, list: ProbeList): number {
  if (kept?.name !== name) return 0;
  const [probes, hash] = kept.list ? [kept.list.probes.length, kept.list.hash] : [kept.probes, kept.hash];
  return probes === list.probes.length && hash === list.hash ? Math.min(kept.sent, probes) : 0;
}

const wholeOr0 = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);
