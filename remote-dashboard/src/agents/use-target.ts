import { useContext, useEffect } from 'react';
import type { Agent } from './get-agents.ts';
import { SelectionContext } from './selection.ts';

/** Leads to the row of the agent that the selection wants to be seen, as soon as it is among these. @param lead - takes its place, from 0. */
export function useTarget(agents: Agent[], lead: (index: number) => void): void {
  const { target, settle } = useContext(SelectionContext);
  useEffect(() => {
    const index = target === undefined ? -1 : agents.findIndex(({ id }) => id === target);
    if (index < 0) return;
    lead(index);
    settle();
  });
}
