import { dashboardPanels } from 'shared/embed/contract';
import { AgentsProvider } from './agents/agents-provider.tsx';
import { useAgents } from './agents/use-agents.ts';
import { useView } from './agents/use-view.ts';
import styles from './dashboard.module.css';
import { DashboardLoading } from './dashboard-loading.tsx';
import { DashboardUnavailable } from './dashboard-unavailable.tsx';
import { PanelGrid } from './panel-grid.tsx';
import { PanelSlot } from './panel-slot.tsx';

/**
 * The panels of the site. All calls start together, although nothing but the agents call decides whether the panels are there
 * (section 2 of the specification). A panel renders only when its own sources change.
 */
export function Dashboard() {
  const view = useView();
  const agents = useAgents();
  return (
    <div className={styles.dashboard} tabIndex={-1}>
      {agents.state === 'loading' && <DashboardLoading />}
      {agents.state === 'failed' && <DashboardUnavailable problem={agents.problem} />}
      <AgentsProvider view={view}>
        <PanelGrid shown={dashboardPanels} hidden={agents.state !== 'loaded'}>
          {(name) => <PanelSlot name={name} shown={dashboardPanels} hidden={agents.state !== 'loaded'} />}
        </PanelGrid>
      </AgentsProvider>
    </div>
  );
}
