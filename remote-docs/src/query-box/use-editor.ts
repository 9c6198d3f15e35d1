import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { useDocs } from '../docs-context.ts';
import type { CodeEditor } from './code-editor.ts';

export interface EditorControl {
  /** The textarea that the editor replaces; it stays if the editor cannot be loaded. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Element for the editor. */
  container: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open(): Promise<void>;
  /** The present text, which may be newer than the last render. */
  read(): string;
  /** Inserts text at the caret. */
  insert(text: string): void;
  focus(): void;
  /** Selects a part of the text, and takes the focus. */
  select(from: number, to: number): void;
  /** Underlines a part of the text until the text changes; nothing underlines none. */
  mark(part: { from: number; to: number } | undefined): void;
}

interface EditedText {
  /** Of the tab. */
  id: number;
  text: string;
  /** Raised when the text is replaced other than by typing. */
  revision: number;
  /** For what the user types; always the same function. */
  onText(id: number, text: string): void;
}

const codeEditor = lazyModule(() => import(/* webpackChunkName: "query-editor" */ './code-editor.ts'));

/** Replaces a textarea by a code editor on its first focus, with its text, selection and focus. */
export function useEditor({ id, text, revision, onText }: EditedText): EditorControl {
  const setText = useCallback((changed: string) => onText(id, changed), [id, onText]);
  const { onError } = useDocs();
  const field = useRef<HTMLTextAreaElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const requested = useRef(false);
  // In a ref: the editor has the focus at once, and its text may be run before React has rendered again.
  const editor = useRef<CodeEditor>(undefined);
  const [isOpen, setOpen] = useState(false);

  const open = useCallback(async () => {
    if (requested.current) return;
    requested.current = true;
    try {
      const { openEditor } = await codeEditor.load();
      await compositionEnd(field.current);
      if (!field.current || !container.current) return;
      editor.current = openEditor(container.current, field.current, setText);
      setOpen(true);
    } catch (error) {
      requested.current = false;
      onError(error);
    }
  }, [setText, onError]);

  // The field may have got the focus before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) void open();
  }, [open]);

  useEffect(() => () => editor.current?.close(), []);

  const shownRevision = useRef(revision);
  useEffect(() => {
    // Typed text never goes back into the editor: by now, more may have been typed.
    if (shownRevision.current === revision) return;
    shownRevision.current = revision;
    editor.current?.show(text);
  }, [text, revision]);

  const insert = (inserted: string) => {
    if (editor.current) return editor.current.insert(inserted);
    const { current } = field;
    if (!current) return;
    current.setRangeText(inserted, current.selectionStart, current.selectionEnd, 'end');
    current.focus();
    setText(current.value);
  };
  const read = () => editor.current?.text() ?? field.current?.value ?? text;
  const focus = () => (editor.current ?? field.current)?.focus();
  const select = (from: number, to: number) => {
    if (editor.current) return editor.current.select(from, to);
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const mark = useCallback((part: { from: number; to: number } | undefined) => editor.current?.mark(part), []);
  return { field, container, isOpen, open, read, insert, focus, select, mark };
}

/** Waits for the end of an input method's composition, which would be lost with the textarea. */
async function compositionEnd(field: HTMLTextAreaElement | null): Promise<void> {
  if (!field?.hasAttribute('data-composing')) return;
  await new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}
