import { type ComponentType, createContext, useContext } from 'react';
import type { Agent } from './get-agents.ts';
import type { TabMemory } from './tab-memory.ts';
import type { View } from './view.ts';

export interface ViewSource {
  /** What the reader wants to see. */
  view: View;
  /** Changes a part of it. */
  change(part: Partial<View>): void;
  /** What the tab keeps of the table, where the page is the site's. */
  memory?: TabMemory | undefined;
  /** Names the step in the history that the view belongs to. */
  entry?: string | undefined;
  /** What can be done with the selected agents: on the site another thing than in host pages, which have no pages of ours. */
  Tools?: ComponentType<SelectionToolsProps>;
  /** Leads to an agent's page, where there are pages of ours. */
  PageLink?: ComponentType<{ id: string }>;
}

export interface SelectionToolsProps {
  agents: Agent[];
  /** Whether something is open below the bar of the selection. */
  open: boolean;
  onToggle(): void;
}

export const ViewContext = createContext<ViewSource | null>(null);

/** The view that the panels of the agents share. */
export function useAgentsView(): ViewSource {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useAgentsView() found no view: wrap the panels in <AgentsProvider>.');
  return view;
}
