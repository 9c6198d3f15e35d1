import { AgentsProvider } from './agents/agents-provider.tsx';
import { useAgents } from './agents/use-agents.ts';
import { useView } from './agents/use-view.ts';
import { useUsage } from './credits/use-usage.ts';
import styles from './dashboard.module.css';
import { DashboardLoading } from './dashboard-loading.tsx';
import { DashboardUnavailable } from './dashboard-unavailable.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { MeasurementsPanel } from './measurements/measurements-panel.tsx';
import { useMeasurements } from './measurements/use-measurements.ts';
import { Panels } from './panels.tsx';
import { usePrefixes } from './prefixes/use-prefixes.ts';
import { useToken } from './token/use-token.ts';

/**
 * The panels. All calls start together, although nothing but the agents call decides whether the panels are there
 * (section 2 of the specification). A panel renders only when its own sources change.
 */
export function Dashboard() {
  const view = useView();
  const agents = useAgents();
  const prefixes = usePrefixes();
  const usage = useUsage();
  const token = useToken();
  const measurements = useMeasurements();

  return (
    <div className={styles.dashboard} tabIndex={-1}>
      {agents.state === 'loading' && <DashboardLoading />}
      {agents.state === 'failed' && <DashboardUnavailable problem={agents.problem} />}
      {agents.state === 'loaded' && (
        <AgentsProvider view={view} agents={agents.data} prefixes={prefixes} usage={usage} token={token}>
          <Panels usage={usage} token={token} agents={agents} prefixes={prefixes}>
            <MapPanel agents={agents.data} besideTable />
            <MeasurementsPanel measurements={measurements} />
          </Panels>
        </AgentsProvider>
      )}
    </div>
  );
}
