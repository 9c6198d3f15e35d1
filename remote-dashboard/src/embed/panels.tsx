import { useMemo, useState } from 'react';
import type { DashboardEvent, DashboardPanel } from 'shared/embed/contract';
import { AgentsProvider } from '../agents/agents-provider.tsx';
import { type View, wholeView } from '../agents/view.ts';
import { DashboardUnavailable } from '../dashboard-unavailable.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { PanelGrid } from '../panel-grid.tsx';
import { PanelSlot } from '../panel-slot.tsx';
import { panels } from '../panels.ts';
import { SendingTools } from '../sending/sending-tools.tsx';
import type { Sources } from '../sources.ts';
import { HealthCell } from '../strip/health-cell.tsx';
import { SelectionEvents } from './events.tsx';

interface PanelsProps {
  shown: readonly DashboardPanel[];
  /** Always the same function. */
  onEvent(event: DashboardEvent): void;
}

/** The panels that are shown, each as soon as its data is there. */
export function Panels({ shown, onEvent }: PanelsProps) {
  // The URL is the page's.
  const [view, setView] = useState(wholeView);
  const [change] = useState(() => (part: Partial<View>) => setView((before) => ({ ...before, ...part })));
  // Of several panels that need the agents, the first one says that they are not there.
  const first = shown.find((name) => panels[name].sources.includes('agents'));
  return (
    <AgentsProvider view={useMemo(() => ({ view, change, Tools: SendingTools }), [view, change])}>
      <SelectionEvents onEvent={onEvent} />
      <PanelGrid shown={shown}>
        {(name) => (
          <PanelSlot
            name={name}
            shown={shown}
            onEvent={onEvent}
            instead={(agents) =>
              name === 'health' ? <HealthCell agents={agents} shown={shown} /> : name === first && <WithoutAgents agents={agents} />
            }
          />
        )}
      </PanelGrid>
    </AgentsProvider>
  );
}

function WithoutAgents({ agents }: { agents: Sources['agents'] }) {
  if (agents.state === 'failed') return <DashboardUnavailable problem={agents.problem} />;
  // As low as it can be: nobody knows how much room the page has.
  return (
    <Panel title="Agents">
      <Loading>Loading dashboard data...</Loading>
    </Panel>
  );
}
