import { useEffect, useRef, useState } from 'react';
import { tabMemory } from '../agents/tab-memory.ts';
import { useGateway } from '../use-gateway.ts';
import { type ProbeList, parseProbeList } from './parse-probe-list.ts';

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
const EMPTY: ListState = { state: 'none' };

/** The list of probes of the form. What is in the text box outlasts a reload; a file has to be chosen again. */
export function useProbeList(): ProbeListState {
  const { onError } = useGateway();
  const [text, setText] = useState(kept);
  const [current, setCurrent] = useState<ListState>(EMPTY);
  const latest = useRef(0);
  useEffect(() => tabMemory.keep(KEPT, text), [text]);

  async function read(name: string, get: () => Promise<string>) {
    latest.current += 1;
    const turn = latest.current;
    const show = (next: ListState) => turn === latest.current && setCurrent(next);
    show({ state: 'reading', name });
    try {
      show({ state: 'read', name, list: await parseProbeList(await get()) });
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
    readText,
    readFile(file) {
      setText('');
      if (file.size <= MAX_FILE) return void read(file.name, () => file.text());
      latest.current += 1;
      setCurrent({ state: 'failed', name: file.name, problem: 'The file has more than 50 MB. Split it.' });
    },
  };
}

function kept(): string {
  const text = tabMemory.read(KEPT);
  return typeof text === 'string' ? text.slice(0, MAX_TEXT) : '';
}
