import { type RefObject, useEffect } from 'react';
import type { Agent } from './get-agents.ts';

/** What has the focus in the rows, and the place of its agent. React tells of no blur of what it takes away itself. */
export type KeptFocus = RefObject<{ id: string; index: number; element: Element } | undefined>;

/** Whether what had the focus has gone with it. Forgets it when the reader has gone elsewhere since. */
export function isLost(kept: KeptFocus): boolean {
  if (!kept.current || kept.current.element.isConnected) return false;
  if (document.activeElement !== document.body) kept.current = undefined;
  return kept.current !== undefined;
}

/**
 * The focus does not go with a row that goes, as when a refresh brings so many agents that other rows are drawn: it is given to the row of the
 * same agent, or, if that agent has gone, to the one that has taken its place.
 *
 * @param give - gives the focus to a row by its place, from 0, or draws that row: it is asked again after that. The page does not scroll for
 * it: the reader may look at something else.
 */
export function useKeptFocus(kept: KeptFocus, agents: Agent[], give: (index: number, from: Element) => void): void {
  useEffect(() => {
    if (!kept.current || !isLost(kept)) return;
    const { id, index, element } = kept.current;
    const place = agents.findIndex((agent) => agent.id === id);
    give(place < 0 ? Math.min(index, agents.length - 1) : place, element);
  });
}

/** Whether it is the window that is left: what has the focus in it has it again when the reader returns. */
export function isWindowBlur({ target }: { target: Element }): boolean {
  return (target.getRootNode() as Document | ShadowRoot).activeElement === target;
}
