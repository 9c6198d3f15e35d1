import { createContext, useContext } from 'react';

/** Which agents the reader has picked to do something with them. */
export interface Selection {
  /** Their ids, compared exactly. Also of agents that the view leaves out, or that have gone: only the reader takes one out. */
  ids: ReadonlySet<string>;
  /** The agent to whose row the table is about to lead, if any. */
  target: string | undefined;
  /** Selects agents, or takes them out. Always the same function. */
  select(ids: readonly string[], on: boolean): void;
  /** Selects an agent and leads to its row, as from the map: the row is scrolled to and gets the focus. */
  reveal(id: string): void;
  /** The table has led to the target, or there is no such row. */
  settle(): void;
}

export const SelectionContext = createContext<Selection | null>(null);

/** The selection that the panels of the agents share. */
export function useAgentSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('useAgentSelection() found no selection: wrap the panels in <AgentsProvider>.');
  return selection;
}
