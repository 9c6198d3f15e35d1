import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import type { CodeEditor } from './code-editor.ts';
import type { DraftInUse } from './use-draft.ts';

interface EditorInUse {
  /** The plain field that the editor takes the place of, and that stays when the editor cannot be had. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the editor appears. */
  place: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open(): Promise<void>;
  /** What is there at this moment: what a component was drawn with may be a key behind. */
  read(): string;
  /** Writes at the caret. */
  insert(text: string): void;
  focus(): void;
}

/**
 * Takes a plain field over into an editor, without losing what is being typed, the selection or the focus.
 *
 * @param draft - what the field shows, and what takes every change.
 */
export function useEditor({ text, taken, write }: Pick<DraftInUse, 'text' | 'taken' | 'write'>): EditorInUse {
  const { onError } = useDocs();
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  // Not of React's state alone: the editor has the focus at once, and what is typed into it may be run before React has drawn again.
  const editor = useRef<CodeEditor>(undefined);
  const [isOpen, setOpen] = useState(false);

  const open = useCallback(async () => {
    if (asked.current) return;
    asked.current = true;
    try {
      const { openEditor } = await import(/* webpackChunkName: "query-editor" */ './code-editor.ts');
      await composed(field.current);
      if (!field.current || !place.current) return;
      editor.current = openEditor(place.current, field.current, write);
      setOpen(true);
    } catch (error) {
      asked.current = false;
      onError(error);
    }
  }, [write, onError]);

  // Who was faster than the page.
  useEffect(() => {
    if (document.activeElement === field.current) void open();
  }, [open]);

  useEffect(() => () => editor.current?.close(), []);

  const shown = useRef(taken);
  useEffect(() => {
    // Never what was typed here: it comes back late, when more has been typed.
    if (shown.current === taken) return;
    shown.current = taken;
    editor.current?.show(text);
  }, [text, taken]);

  const insert = (words: string) => {
    if (editor.current) return editor.current.insert(words);
    const { current } = field;
    if (!current) return;
    current.setRangeText(words, current.selectionStart, current.selectionEnd, 'end');
    current.focus();
    write(current.value);
  };
  const read = () => editor.current?.text() ?? field.current?.value ?? text;
  const focus = () => (editor.current ?? field.current)?.focus();
  return { field, place, isOpen, open, read, insert, focus };
}

/** Waits while letters are being put together, as in Japanese: they would be lost with the field. */
async function composed(field: HTMLTextAreaElement | null): Promise<void> {
  if (!field?.hasAttribute('data-composing')) return;
  await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}
