import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Usage } from '../credits/get-usage.ts';
import type { UserSource } from '../polling/source.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import type { PrefixListProps } from '../prefixes/prefix-list.tsx';
import { SendingTools } from '../sending/sending-tools.tsx';
import { exportAgents } from './export-agents.ts';
import type { Agent } from './get-agents.ts';
import { LaterPartsContext } from './later-parts.ts';
import { ManyRows } from './many-rows.tsx';
import { SelectionContext, SelectionToolsContext } from './selection.ts';
import { useSelection } from './use-selection.ts';
import { ViewContext, type ViewSource } from './view-context.ts';

interface AgentsScopeProps {
  /** What the reader wants to see of the agents. */
  view: ViewSource;
  agents: Agent[];
  prefixes: UserSource<AgentPrefixes[]>;
  /** Shows those of an agent. Nothing while they are not loaded. */
  PrefixList: ComponentType<PrefixListProps> | undefined;
  usage: UserSource<Usage>;
  token: UserSource<string>;
  children: ReactNode;
}

const noList = () => null;

/** What the panels of the agents share: the view, the selection and what can be done with it, and the parts that come after the first rows. */
export function AgentsScope({ view, agents, prefixes, PrefixList = noList, usage, token, children }: AgentsScopeProps) {
  const laterParts = useMemo(() => ({ ManyRows, PrefixList, exportAgents }), [PrefixList]);
  const selection = useSelection();
  return (
    <LaterPartsContext value={laterParts}>
      <ViewContext value={view}>
        <SelectionContext value={selection}>
          <SelectionToolsContext value={<SendingTools agents={agents} prefixes={prefixes} usage={usage} token={token} />}>
            {children}
          </SelectionToolsContext>
        </SelectionContext>
      </ViewContext>
    </LaterPartsContext>
  );
}
