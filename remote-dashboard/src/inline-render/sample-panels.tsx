import { AgentsProvider } from '../agents/agents-provider.tsx';
import { wholeView } from '../agents/view.ts';
import { ServerClock } from '../format/server-clock.ts';
import { MapPlace } from '../map/map-place.tsx';
import { Panels } from '../panels.tsx';
import { ConnectionProvider } from '../polling/connection.tsx';
import { sampleAgents, TEMPLATE_ID } from './fill-panels.ts';

const loading = { state: 'loading' } as const;
const agents = { state: 'loaded', data: sampleAgents, loadedAt: 0, refreshing: false, problem: undefined, retry() {} } as const;

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
      <ConnectionProvider origin="" clock={new StoppedClock()} onError={() => {}}>
        <AgentsProvider view={{ view: wholeView, change() {} }} agents={sampleAgents} prefixes={loading} usage={loading} token={loading}>
          <Panels agents={agents} prefixes={loading} usage={loading} token={loading}>
            <MapPlace />
          </Panels>
        </AgentsProvider>
      </ConnectionProvider>
    </template>
  );
}
