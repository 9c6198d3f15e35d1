import { useEffect, useState } from 'react';
import type { HistoryViewSource } from './use-history-view.ts';

/** How long after the last key a search goes into the URL, in ms: browsers refuse many changes of it in a short time. */
const PAUSE_MS = 300;

/** What is searched for. It counts at once; the URL follows, in a transition of the router: a field with its text would lose letters. */
export function useSearchText({ view, change }: HistoryViewSource): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(view.text);
  const [known, setKnown] = useState(view.text);
  const [written, setWritten] = useState(view.text);

  // The reader has gone to another URL.
  if (view.text !== known) {
    setKnown(view.text);
    setWritten(view.text);
    if (view.text !== written) setText(view.text);
  }

  useEffect(() => {
    if (text === view.text) return;
    const timer = setTimeout(() => {
      setWritten(text);
      change({ text });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return [text, setText];
}
