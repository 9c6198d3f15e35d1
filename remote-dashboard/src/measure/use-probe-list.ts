import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import { tabMemory } from '../agents/tab-memory.ts';
import { useGateway } from '../use-gateway.ts';
import { keepList, readKeptList } from './kept-list.ts';
import { type ProbeList, parseProbeList } from './parse-probe-list.ts';
import { proposedList } from './proposed-list.ts';

/** A list of probes that somebody gives, as a file or as text. */
export type ListState =
  | { state: 'none' }
  | { state: 'reading'; name: string }
  | { state: 'failed'; name: string; problem: string }
  | { state: 'read'; name: string; list: ProbeList };

export interface ProbeListState {
  current: ListState;
  /** What is in the text box. */
  text: string;
  /** It is as the URL proposed it. */
  isProposed: boolean;
  /** Reads a file instead of the text. */
  readFile(file: File): void;
  /** Reads text; a long one is not shown, because a text box of megabytes answers slowly. */
  readText(text: string): void;
}

/** Largest file, in bytes: about a million probes. */
const MAX_FILE = 50 * 1024 * 1024;
/** Longest text in the box, in characters. */
export const MAX_TEXT = 100_000;
const KEPT = 'probe-list';
/** The proposal that the kept text began with: another one takes its place. */
const PROPOSED = 'probe-list-proposed';
const EMPTY: ListState = { state: 'none' };

/**
 * The list of probes of the form: as the URL proposes it, or as it was given last. What is in the text box outlasts a reload; a file is kept
 * until then, and has to be chosen again.
 */
export function useProbeList(): ProbeListState {
  const { onError } = useGateway();
  const { search } = useLocation();
  const [proposed] = useState(() => fitting(proposedList(search)));
  const [text, setText] = useState(() => (isNew(proposed) ? proposed : kept()));
  const [current, setCurrent] = useState<ListState>(() => (text ? EMPTY : keptState()));
  const latest = useRef(0);
  useEffect(() => tabMemory.keep(KEPT, text), [text]);
  useEffect(() => tabMemory.keep(PROPOSED, proposed), [proposed]);

  async function read(name: string, get: () => Promise<string>) {
    latest.current += 1;
    const turn = latest.current;
    const show = (next: ListState) => turn === latest.current && setCurrent(next);
    show({ state: 'reading', name });
    keepList(undefined);
    try {
      const list = await parseProbeList(await get());
      show({ state: 'read', name, list });
      // Without a name it is the text, which is kept already.
      if (name && turn === latest.current) keepList({ name, list });
    } catch (error) {
      onError(error);
      show({ state: 'failed', name, problem: 'The file could not be read. It may have been moved or changed: choose it again.' });
    }
  }

  function readText(next: string) {
    const isShown = next.length <= MAX_TEXT;
    setText(isShown ? next : '');
    if (next.trim() !== '') return void read(isShown ? '' : 'Pasted list', async () => next);
    latest.current += 1;
    keepList(undefined);
    setCurrent(EMPTY);
  }

  // What a reload has kept.
  const first = useRef(text);
  useEffect(() => {
    if (first.current) readText(first.current);
    first.current = '';
  });

  return {
    current,
    text,
    isProposed: text !== '' && text === proposed,
    readText,
    readFile(file) {
      setText('');
      if (file.size <= MAX_FILE) return void read(file.name, () => file.text());
      latest.current += 1;
      keepList(undefined);
      setCurrent({ state: 'failed', name: file.name, problem: 'The file has more than 50 MB. Split it.' });
    },
  };
}

const fitting = (text: string) => (text.length <= MAX_TEXT ? text : '');

const isNew = (proposed: string) => proposed !== '' && tabMemory.read(PROPOSED) !== proposed;

function keptState(): ListState {
  const { name, list } = readKeptList() ?? {};
  if (name === undefined) return EMPTY;
  return list ? { state: 'read', name, list } : { state: 'failed', name, problem: 'A reload does not keep it: choose it again.' };
}

function kept(): string {
  const text = tabMemory.read(KEPT);
  return typeof text === 'string' ? text.slice(0, MAX_TEXT) : '';
}
