import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { activeElementBeside, hasModifier, isFocusNowhere } from 'shared/ui/focus';
import { useLatest } from '../use-latest.ts';
import type { Agent } from './get-agents.ts';
import { useAgentSelection } from './selection.ts';

/** What has the focus in the rows: the head of an agent's row, or its box. */
interface FocusedRow {
  id: string;
  isBox: boolean;
  /** It has not got the focus yet: its row may not be in the document. `quietly`: nothing scrolls for it. */
  pending?: 'scroll' | 'quietly';
}

/**
 * The keyboard's focus in rows of which only some are in the document. Arrows, Home and End lead to other rows; so does the selection when
 * an agent was picked on the map. A row whose agent has gone gives the focus to the one in its place, the last one to the panel.
 *
 * @returns the place of the row that must be in the document, from 0 (-1: none), and what the `tbody` listens to.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>, agents: Agent[]) {
  const [focused, setFocused] = useState<FocusedRow>();
  /** Where the focused row was in the last list. */
  const lastIndex = useRef(-1);
  const { target, settle } = useAgentSelection();
  const index = useMemo(() => (focused ? agents.findIndex(({ id }) => id === focused.id) : -1), [agents, focused]);

  function moveTo(next: number, isBox: boolean, pending: FocusedRow['pending'] = 'scroll') {
    const agent = agents[next];
    if (agent) setFocused({ id: agent.id, isBox, pending });
  }

  useEffect(() => {
    const targeted = target === undefined ? -1 : agents.findIndex(({ id }) => id === target);
    if (targeted < 0) return;
    moveTo(targeted, false);
    settle();
  });

  useLayoutEffect(() => {
    if (!focused) return;
    if (index < 0) {
      // React tells of no blur of what it takes away itself.
      if (isFocusNowhere()) moveTo(Math.min(lastIndex.current, agents.length - 1), focused.isBox, 'quietly');
      else setFocused(undefined);
      return;
    }
    lastIndex.current = index;
    if (!focused.pending) return;
    const row = body.current?.querySelector(`[aria-rowindex="${index + 2}"]`);
    row?.querySelector<HTMLElement>(focused.isBox ? 'th input' : 'th')?.focus({ preventScroll: focused.pending === 'quietly' });
    // What had the focus already tells of none.
    setFocused({ id: focused.id, isBox: focused.isBox });
  }, [focused, index, agents]);

  useFocusOfLastRow(body, focused);

  return {
    index,
    onFocus({ target }: FocusEvent) {
      const id = target.closest('tr')?.dataset.agent;
      if (id !== undefined) setFocused({ id, isBox: target instanceof HTMLInputElement });
    },
    onBlur({ target }: FocusEvent) {
      // When it is the window that is left, the row has the focus again when the reader returns.
      if (activeElementBeside(target) !== target) setFocused(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      const next = rowAfterKey(event, agents.length);
      if (next === undefined) return;
      event.preventDefault();
      moveTo(next, event.target instanceof HTMLInputElement);
    },
  };
}

/** Gives the focus of rows that all go to the panel around them. */
function useFocusOfLastRow(body: RefObject<HTMLElement | null>, focused: FocusedRow | undefined) {
  const latest = useLatest(focused);
  useEffect(() => {
    const panel = body.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (latest() && isFocusNowhere()) panel?.focus({ preventScroll: true });
    };
  }, [body, latest]);
}

/** The row that a key leads to from another one, from 0; nothing for any other key, and beyond the ends. */
function rowAfterKey(event: KeyboardEvent, count: number): number | undefined {
  const rowIndex = (event.target as Element).closest('tr')?.getAttribute('aria-rowindex');
  if (!rowIndex || hasModifier(event)) return undefined;
  // The head of the table is the first row.
  const index = Number(rowIndex) - 2;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key];
  return next === undefined || next < 0 || next >= count ? undefined : next;
}
