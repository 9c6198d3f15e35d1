import { createContext, type ReactNode } from 'react';

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

/** The selection of the agents. The early script draws none; who has ticked one in its rows has ticked it. */
export const SelectionContext = createContext<Selection>({
  ids: new Set(),
  target: undefined,
  select() {},
  reveal() {},
  settle() {},
});

/** What can be done with selected agents; shown with them. */
export const SelectionToolsContext = createContext<ReactNode>(null);
