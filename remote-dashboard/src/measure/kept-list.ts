import { tabMemory } from '../agents/tab-memory.ts';
import type { ProbeList } from './parse-probe-list.ts';

const KEPT = 'probe-file';

/** A list that no text box shows: of a file, or a long one. A reload forgets it, but for its name: it may have a million probes. */
class KeptList {
  readonly name: string;
  readonly list: ProbeList;

  constructor(name: string, list: ProbeList) {
    this.name = name;
    this.list = list;
  }

  toJSON() {
    return { name: this.name };
  }
}

/** Keeps a list as long as the document lives; nothing forgets it. */
export function keepList(kept: { name: string; list: ProbeList } | undefined): void {
  tabMemory.keep(KEPT, kept && new KeptList(kept.name, kept.list));
}

/** The list that was given last, or only its name after a reload. */
export function readKeptList(): { name: string; list?: ProbeList } | undefined {
  const kept = tabMemory.read(KEPT);
  if (kept instanceof KeptList) return kept;
  const { name }: { name?: unknown } = Object(kept);
  return typeof name === 'string' ? { name: name.slice(0, 200) } : undefined;
}
