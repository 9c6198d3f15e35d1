import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'shared/router';
import { keep, kept } from './stored-value.ts';
import { remember } from './query-history.ts';

const NAME = 'docs.query';

/** What the reader has typed, and the query of the link that it began with. */
interface Draft {
  text: string;
  link?: string | undefined;
}

/** The text in the box, and who may change it. */
export interface DraftInUse {
  text: string;
  /** Whether the text is the one that a link brought. */
  fromLink: boolean;
  /** Counts the texts that came from elsewhere than the keyboard. */
  taken: number;
  /** What the reader types. */
  write(text: string): void;
  /** Another text in the place of what is there. */
  take(text: string): void;
  /** Says that the address carries the text now: a reload is no reason to go back to it. */
  linked(): void;
}

/**
 * The text in the query box. It outlives errors, reloads, and leaving the page for another or for the login service.
 *
 * A link that carries a query replaces it, once; what was there before is then among the recent queries.
 *
 * @param first - what stands there at first, on the page as it was served too.
 */
export function useDraft(first: string): DraftInUse {
  const { search } = useLocation();
  const link = new URLSearchParams(search).get('q') ?? undefined;
  const [draft, setDraft] = useState<Draft>({ text: first });
  const [taken, setTaken] = useState(0);
  const [arrived, setArrived] = useState<string>();

  useEffect(() => {
    const before = kept('sessionStorage', NAME, draftOf) ?? kept('localStorage', NAME, draftOf);
    if (link === undefined || before?.link === link) {
      if (before?.text.trim()) setDraft(before);
    } else {
      if (before && before.text !== first) remember(before.text);
      setDraft(save({ text: link, link }));
      setArrived(link);
    }
    setTaken((count) => count + 1);
  }, [link, first]);

  const write = useCallback((text: string) => setDraft((before) => save({ ...before, text })), []);
  const take = (text: string) => {
    write(text);
    setTaken(taken + 1);
  };
  const linked = () => setDraft((before) => save({ ...before, link: before.text }));
  return { text: draft.text, fromLink: draft.text === arrived, taken, write, take, linked };
}

function save(draft: Draft): Draft {
  keep('sessionStorage', NAME, draft);
  // For a tab that is opened later.
  keep('localStorage', NAME, draft);
  return draft;
}

function draftOf(value: unknown): Draft {
  const { text, link } = value as Partial<Record<keyof Draft, unknown>>;
  return { text: String(text ?? ''), link: typeof link === 'string' ? link : undefined };
}
