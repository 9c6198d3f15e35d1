import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { idsInUrl, MOST_OF_IDS } from './ids-in-url.ts';
import { type Draft, draftOf, type Kind, kindDefaults, searchOf, unknownOf } from './measure-proposal.ts';

/** How long after a change the URL follows, in ms: browsers refuse many changes of it in a short time. */
const PAUSE_MS = 300;

export interface DraftState {
  draft: Draft;
  /** Changes a part of the form. Another kind brings its own TTLs and number of probes, or those that were typed for it. */
  change(part: Partial<Draft>): void;
  /**
   * While it is held, the URL does not follow: a form that is being sent leads away, and must not lead back. What is not written yet is written
   * before, and what is changed meanwhile when it is let go.
   */
  holdUrl(held: boolean): void;
}

/** The form as the URL proposes it, and as the reader changes it: the URL follows, without steps in the history. */
export function useDraft(): DraftState {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => proposalOf(search, state));
  /** Nothing is written until something was changed: a link's own words stay as they are. */
  const [changed, setChanged] = useState(false);
  const [known, setKnown] = useState(search);
  const [written, setWritten] = useState(search);
  const [isHeld, setHeld] = useState(false);
  const typed = useRef<Partial<Record<Kind, (typeof kindDefaults)[Kind]>>>({});

  // The reader has followed a link to another proposal, or gone back to one.
  if (search !== known) {
    setKnown(search);
    if (search !== written) setDraft(proposalOf(search, state));
  }

  const { agents } = draft;
  const next = searchOf(draft, search);
  const fits = agents === undefined || idsInUrl(agents) !== undefined;
  const isAhead = changed && (next !== search || !(fits || idsOf(state) === agents));
  const write = useCallback(() => {
    setWritten(next);
    navigate({ search: next }, { replace: true, state: { agents } });
  }, [next, agents, navigate]);

  useEffect(() => {
    if (isHeld || !isAhead) return;
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isAhead, write]);

  function change(part: Partial<Draft>) {
    setChanged(true);
    // Who has chosen agents misses none.
    if (part.agents) part = { ...part, unknownAgents: 0 };
    if (part.kind === undefined || part.kind === draft.kind) return setDraft((before) => ({ ...before, ...part }));
    const { kind, ttlMin, ttlMax, perHop } = draft;
    typed.current[kind] = { ttlMin, ttlMax, perHop };
    setDraft({ ...draft, ...kindDefaults[part.kind], ...typed.current[part.kind], ...part });
  }

  function holdUrl(held: boolean) {
    if (held && isAhead) write();
    setHeld(held);
  }

  return { draft, change, holdUrl };
}

/** What the URL proposes; agents that it has no room for are in the step of the history. */
function proposalOf(search: string, state: unknown): Draft {
  const draft = readable(search);
  const agents = idsOf(state);
  return draft.agents || !agents ? draft : { ...draft, agents, unknownAgents: unknownOf(draft.unknownAgents, agents) };
}

/** What the URL proposes, without a list of agents that is too long: its end may be half an id. They count as agents that are not known. */
function readable(search: string): Draft {
  const draft = draftOf(search);
  const ids = new URLSearchParams(search).get('agents') ?? '';
  if (ids.length <= MOST_OF_IDS) return draft;
  return { ...draft, agents: undefined, unknownAgents: Math.max(draft.unknownAgents, ids.split(',').length) };
}

/** A reload keeps them, and so may anybody have written there. */
function idsOf(state: unknown): readonly string[] | undefined {
  const { agents } = (state ?? {}) as { agents?: unknown };
  return Array.isArray(agents) && agents.every((id) => typeof id === 'string') ? agents : undefined;
}
