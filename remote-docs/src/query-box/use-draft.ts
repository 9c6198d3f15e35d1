import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'shared/router';
import { addToHistory } from './query-history.ts';
import { readStored, store } from './stored-value.ts';

const NAME = 'docs.query';
/** Id of the textarea. */
export const fieldId = 'query-text';

interface StoredDraft {
  text: string;
  /** Query of the URL that the text was taken from, or shared by. */
  link?: string | undefined;
}

/** The text in the query box. */
export interface Draft {
  text: string;
  /** Whether the text is the query of the URL. */
  fromLink: boolean;
  /** Raised when the text is replaced other than by typing. */
  revision: number;
  /** For what the user types. */
  setText(text: string): void;
  /** For another text in place of the present one. */
  replaceText(text: string): void;
  /** Says that the URL now carries the text, so that a reload does not replace it. */
  markShared(): void;
}

/**
 * The draft survives errors, reloads and navigation, also to the login service: it is stored in the tab, and for new tabs in the browser.
 * A URL with another query replaces it once; the text before is added to the history. What is typed before hydration stays, and then the
 * other one is added to the history.
 *
 * @param initial - text of a new user, and of the prerendered page.
 */
export function useDraft(initial: string): Draft {
  const { search } = useLocation();
  const link = new URLSearchParams(search).get('q') ?? undefined;
  const [draft, setDraft] = useState<StoredDraft>(() => ({ text: typedBeforeHydration() ?? initial }));
  const isTyped = useRef(draft.text !== initial);
  const [revision, setRevision] = useState(0);
  const [linkedText, setLinkedText] = useState<string>();

  useEffect(() => {
    const before = readStored('sessionStorage', NAME, parseDraft) ?? readStored('localStorage', NAME, parseDraft);
    if (isTyped.current) {
      isTyped.current = false;
      const other = link === undefined || before?.link === link ? before?.text : link;
      if (other && other !== initial) addToHistory(other);
      setDraft(({ text }) => save({ text, link }));
      return;
    }
    if (link === undefined || before?.link === link) {
      if (before?.text.trim()) setDraft(before);
    } else {
      if (before && before.text !== initial) addToHistory(before.text);
      setDraft(save({ text: link, link }));
      setLinkedText(link);
    }
    setRevision((count) => count + 1);
  }, [link, initial]);

  const setText = useCallback((text: string) => setDraft((before) => save({ ...before, text })), []);
  const replaceText = (text: string) => {
    setText(text);
    setRevision(revision + 1);
  };
  const markShared = () => setDraft((before) => save({ ...before, link: before.text }));
  return { text: draft.text, fromLink: draft.text === linkedText, revision, setText, replaceText, markShared };
}

/**
 * What the user has typed into the prerendered textarea. React would put the prerendered text back, unless the first render has the
 * typed one.
 */
function typedBeforeHydration(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const field = document.getElementById(fieldId);
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : undefined;
}

function save(draft: StoredDraft): StoredDraft {
  store('sessionStorage', NAME, draft);
  store('localStorage', NAME, draft);
  return draft;
}

function parseDraft(value: unknown): StoredDraft {
  const { text, link } = value as Partial<Record<keyof StoredDraft, unknown>>;
  return { text: String(text ?? ''), link: typeof link === 'string' ? link : undefined };
}
