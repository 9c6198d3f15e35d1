import { dashboardPanels } from 'shared/embed/contract';
import { AgentsProvider } from '../agents/agents-provider.tsx';
import { wholeView } from '../agents/view.ts';
import { ServerClock } from '../format/server-clock.ts';
import { GatewayProvider } from '../gateway-provider.tsx';
import { PanelGrid } from '../panel-grid.tsx';
import { parts } from '../panels.ts';
import type { PanelSources } from '../sources.ts';
import { sampleAgents, TEMPLATE_ID } from './fill-panels.ts';

const loading = { state: 'loading' } as const;
const sources: PanelSources = {
  agents: { state: 'loaded', data: sampleAgents, loadedAt: 0, refreshing: false, problem: undefined, retry() {} },
  prefixes: loading,
  usage: loading,
  token: loading,
  measurements: loading,
};

/** So that a version has the same bytes every time it is built. */
const stoppedClock = Object.assign(new ServerClock(), { now: () => 0 });

/** The panels with sample agents, for the build to render: what the inline script fills. */
export function SamplePanels() {
  return (
    <template id={TEMPLATE_ID}>
      <GatewayProvider origin="" clock={stoppedClock} onError={() => {}}>
        <AgentsProvider view={{ view: wholeView, change() {} }}>
          <PanelGrid shown={dashboardPanels}>
            {(name) => {
              const { component: Component } = parts[name];
              return <Component shown={dashboardPanels} {...sources} />;
            }}
          </PanelGrid>
        </AgentsProvider>
      </GatewayProvider>
    </template>
  );
}
