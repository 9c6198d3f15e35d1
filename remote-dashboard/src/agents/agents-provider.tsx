import type { ReactNode } from 'react';
import { SelectionContext } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { ViewContext, type ViewSource } from './view-context.ts';

interface AgentsProviderProps {
  /** What the reader wants to see of the agents. */
  view: ViewSource;
  children: ReactNode;
}

/** What the panels of the agents share: the view and the selection. */
export function AgentsProvider({ view, children }: AgentsProviderProps) {
  return (
    <ViewContext value={view}>
      <SelectionContext value={useSelection(view.memory)}>{children}</SelectionContext>
    </ViewContext>
  );
}
