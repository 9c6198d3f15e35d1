import { type ReactNode, useState } from 'react';
import type { DashboardEvent, PanelName } from 'shared/embed';
import { AgentsPanel } from '../agents/agents-panel.tsx';
import { AgentsProvider } from '../agents/agents-provider.tsx';
import { useAgents } from '../agents/use-agents.ts';
import { type View, wholeView } from '../agents/view.ts';
import { CreditPanel } from '../credits/credit-panel.tsx';
import { useUsage } from '../credits/use-usage.ts';
import { DashboardUnavailable } from '../dashboard-unavailable.tsx';
import { MapPanel } from '../map/map-panel.tsx';
import { MeasurementsPanel } from '../measurements/measurements-panel.tsx';
import { useMeasurements } from '../measurements/use-measurements.ts';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { TokenPanel } from '../token/token-panel.tsx';
import { useToken } from '../token/use-token.ts';
import styles from './embedded.module.css';
import { SelectionEvents } from './events.tsx';

interface PanelProps {
  /** Always the same function. */
  onEvent(event: DashboardEvent): void;
}

interface PanelsProps extends PanelProps {
  shown: readonly PanelName[];
}

/** The panels that are shown, each with its data. */
export function Panels({ shown, onEvent }: PanelsProps) {
  const shows = (name: PanelName) => shown.includes(name);
  return (
    <div className={styles.panels}>
      {shows('credits') && (
        <PanelSlot name="credits">
          <Credits />
        </PanelSlot>
      )}
      {shows('token') && (
        <PanelSlot name="token">
          <Token />
        </PanelSlot>
      )}
      {(shows('agents') || shows('map')) && (
        <PanelSlot name="agents">
          <Agents shown={shown} onEvent={onEvent} />
        </PanelSlot>
      )}
      {shows('measurements') && (
        <PanelSlot name="measurements">
          <Measurements onEvent={onEvent} />
        </PanelSlot>
      )}
    </div>
  );
}

/** Takes the focus when a Retry inside is pressed. */
function PanelSlot({ name, children }: { name: PanelName; children: ReactNode }) {
  return (
    <div className={styles[name]} tabIndex={-1}>
      {children}
    </div>
  );
}

function Credits() {
  return <CreditPanel usage={useUsage()} />;
}

function Token() {
  return <TokenPanel token={useToken()} />;
}

/** The agents as a table and on a map: who picks them in one has picked them in the other. */
function Agents({ shown, onEvent }: PanelsProps) {
  const table = shown.includes('agents');
  const map = shown.includes('map');
  const agents = useAgents();
  const prefixes = usePrefixes();
  const usage = useUsage();
  const token = useToken();
  // The address is the page's.
  const [view, setView] = useState(wholeView);
  const [change] = useState(() => (part: Partial<View>) => setView((before) => ({ ...before, ...part })));
  if (agents.state === 'loading') return <AgentsLoading />;
  if (agents.state === 'failed') return <DashboardUnavailable problem={agents.problem} />;
  return (
    <AgentsProvider view={{ view, change }} agents={agents.data} prefixes={prefixes} usage={usage} token={token}>
      <SelectionEvents onEvent={onEvent} />
      {table && <AgentsPanel agents={agents} prefixes={prefixes} below={map && 'map'} />}
      {map && <MapPanel agents={agents.data} besideTable={table} />}
    </AgentsProvider>
  );
}

/** As low as it can be: nobody knows how much room the page has. */
function AgentsLoading() {
  return (
    <Panel title="Agents">
      <Loading>Loading dashboard data...</Loading>
    </Panel>
  );
}

function Measurements({ onEvent }: PanelProps) {
  const [onCancelled] = useState(() => (measurement: string) => onEvent({ type: 'cancelled', measurement }));
  return <MeasurementsPanel measurements={useMeasurements()} onCancelled={onCancelled} />;
}
