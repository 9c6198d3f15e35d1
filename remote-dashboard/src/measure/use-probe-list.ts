import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import { tabMemory } from '../agents/tab-memory.ts';
import { useGateway } from '../use-gateway.ts';
import { beginReading, keepRead, keepSent, readKeptList, sentBefore } from './kept-list.ts';
import { type ProbeList, parseProbeList } from './parse-probe-list.ts';
import { MAX_TEXT, proposedList } from './proposed-list.ts';

/** A list of probes that somebody gives, as a file or as text. */
export type ListState =
  | { state: 'none' }
  /** `done`: from 0 to 1, where reading takes a while. */
  | { state: 'reading'; name: string; done?: number }
  | { state: 'failed'; name: string; problem: string }
  /** `sent`: how many of its probes were sent, of a list that is too long for one request. */
  | { state: 'read'; name: string; list: ProbeList; sent: number };

export interface ProbeListState {
  current: ListState;
  /** What is in the text box. */
  text: string;
  /** Of the file that is given, and nothing for one that could not be read. */
  fileName: string | undefined;
  /** It is as the URL proposed it. */
  isProposed: boolean;
  /** Why the list that the URL proposes is left out, until another one is given. */
  leftOut: string | undefined;
  /** Reads a file instead of the text. */
  readFile(file: File): void;
  /** Reads text; a long one is not shown, because a text box of megabytes answers slowly. */
  readText(text: string): void;
  /** A list that was sent in parts is sent from its first probe again. */
  beginAgain(): void;
}

/** Largest file, in bytes: about a million probes. */
const MAX_FILE = 50 * 1024 * 1024;
const KEPT = 'probe-list';
/** The proposal that the kept text began with: another one takes its place. */
const PROPOSED = 'probe-list-proposed';
const PASTED = 'Pasted list';
const EMPTY: ListState = { state: 'none' };

/**
 * The list of probes of the form: as the URL proposes it, or as it was given last. What is in the text box outlasts a reload; a file is kept
 * until then, and has to be chosen again.
 */
export function useProbeList(): ProbeListState {
  const { search } = useLocation();
  const [{ text: proposed, problem }] = useState(() => proposedList(search));
  const [leftOut, setLeftOut] = useState(problem);
  const [text, setText] = useState(() => (isNew(proposed) ? proposed : kept()));
  const { current, setCurrent, replace, read } = useReader(() => (text ? EMPTY : keptState()));
  useEffect(() => tabMemory.keep(KEPT, text), [text]);
  useEffect(() => tabMemory.keep(PROPOSED, proposed), [proposed]);

  function load(next: string) {
    const isShown = next.length <= MAX_TEXT;
    setText(isShown ? next : '');
    if (next.trim() === '') replace(EMPTY);
    else void read(isShown ? '' : PASTED, async () => next);
  }

  // What a reload has kept.
  const first = useRef(text);
  useEffect(() => {
    if (first.current) load(first.current);
    first.current = '';
  });

  function beginAgain() {
    if (current.state !== 'read') return;
    keepSent(current.list, 0);
    setCurrent({ ...current, sent: 0 });
  }

  return {
    current,
    text,
    fileName: fileNameOf(current),
    beginAgain,
    isProposed: text !== '' && text === proposed,
    leftOut,
    readText(next) {
      setLeftOut(undefined);
      load(next);
    },
    readFile(file) {
      setLeftOut(undefined);
      setText('');
      if (file.size <= MAX_FILE) void read(file.name, () => file.text());
      else replace({ state: 'failed', name: file.name, problem: 'The file has more than 50 MB. Split it.' });
    },
  };
}

/** Reads one list at a time: another one takes its place. */
function useReader(first: () => ListState) {
  const { onError } = useGateway();
  const [current, setCurrent] = useState(first);

  /** Ends the reading of what was given before. */
  function replace(next: ListState): AbortSignal {
    setCurrent(next);
    return beginReading();
  }

  async function read(name: string, get: () => Promise<string>) {
    const before = readKeptList();
    const signal = replace({ state: 'reading', name });
    const onProgress = everySoOften((done) => setCurrent({ state: 'reading', name, done }));
    try {
      const list = await parseProbeList(await get(), { onProgress, signal });
      if (signal.aborted) return;
      // Without a name it is the text, which is kept elsewhere, but not how many of its probes were sent.
      const sent = sentBefore(before, name, list);
      keepRead(signal, { name, list, sent });
      setCurrent({ state: 'read', name, list, sent });
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      setCurrent({ state: 'failed', name, problem: 'The file could not be read. It may have been moved or changed: choose it again.' });
    }
  }

  return { current, setCurrent, replace, read };
}

/** How often progress is shown, in ms: what is read in less shows none. */
const PROGRESS_MS = 200;

function everySoOften(show: (done: number) => void): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    show(done);
  };
}

function fileNameOf(current: ListState): string | undefined {
  const isGiven = current.state === 'read' || current.state === 'reading';
  return isGiven && current.name !== PASTED && current.name ? current.name : undefined;
}

const isNew = (proposed: string) => proposed !== '' && tabMemory.read(PROPOSED) !== proposed;

function keptState(): ListState {
  const kept = readKeptList();
  if (!kept?.name) return EMPTY;
  const { name, list, sent } = kept;
  if (list) return { state: 'read', name, list, sent };
  return { state: 'failed', name, problem: `A reload does not keep it: choose it again${sent ? ', and it goes on where it was' : ''}.` };
}

function kept(): string {
  const text = tabMemory.read(KEPT);
  return typeof text === 'string' ? text.slice(0, MAX_TEXT) : '';
}
