import { panelNames } from 'shared/embed/contract';
import { AgentsProvider } from '../agents/agents-provider.tsx';
import { wholeView } from '../agents/view.ts';
import dashboard from '../dashboard.module.css';
import { ServerClock } from '../format/server-clock.ts';
import { GatewayProvider } from '../gateway-provider.tsx';
import { panels } from '../panels.ts';
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
class StoppedClock extends ServerClock {
  override now() {
    return 0;
  }
}

/** The panels with sample agents, for the build to render: what the inline script fills. */
export function SamplePanels() {
  return (
    <template id={TEMPLATE_ID}>
      <GatewayProvider origin="" clock={new StoppedClock()} onError={() => {}}>
        <AgentsProvider view={{ view: wholeView, change() {} }}>
          <div className={dashboard.panels}>
            {panelNames.map((name) => {
              const { component: Component } = panels[name];
              return <Component key={name} shown={panelNames} {...sources} />;
            })}
          </div>
        </AgentsProvider>
      </GatewayProvider>
    </template>
  );
}
