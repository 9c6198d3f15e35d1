import type { ReactNode } from 'react';
import type { Usage } from '../credits/get-usage.ts';
import type { UserSource } from '../polling/source.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import { SendingTools } from '../sending/sending-tools.tsx';
import type { Agent } from './get-agents.ts';
import { SelectionContext, SelectionToolsContext } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { ViewContext, type ViewSource } from './view-context.ts';

interface AgentsProviderProps {
  /** What the reader wants to see of the agents. */
  view: ViewSource;
  agents: Agent[];
  prefixes: UserSource<AgentPrefixes[]>;
  usage: UserSource<Usage>;
  token: UserSource<string>;
  children: ReactNode;
}

/** What the panels of the agents share: the view, the selection, and what can be done with it. */
export function AgentsProvider({ view, agents, prefixes, usage, token, children }: AgentsProviderProps) {
  const selection = useSelection();
  return (
    <ViewContext value={view}>
      <SelectionContext value={selection}>
        <SelectionToolsContext value={<SendingTools agents={agents} prefixes={prefixes} usage={usage} token={token} />}>
          {children}
        </SelectionToolsContext>
      </SelectionContext>
    </ViewContext>
  );
}
