import { type ComponentType, useState } from 'react';
import type { DashboardEvent, PanelName } from 'shared/embed';
import { AgentsPanel } from '../agents/agents-panel.tsx';
import { AgentsScope } from '../agents/agents-scope.tsx';
import { useAgents } from '../agents/use-agents.ts';
import { type View, wholeView } from '../agents/view.ts';
import { CreditPanel } from '../credits/credit-panel.tsx';
import { useUsage } from '../credits/use-usage.ts';
import { DashboardLoading } from '../dashboard-loading.tsx';
import { DashboardUnavailable } from '../dashboard-unavailable.tsx';
import { MeasurementsPanel } from '../measurements/measurements-panel.tsx';
import { useMeasurements } from '../measurements/use-measurements.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { TokenPanel } from '../token/token-panel.tsx';
import { useToken } from '../token/use-token.ts';
import { SelectionEvents } from './events.tsx';

interface PanelProps {
  /** Always the same function. */
  onEvent(event: DashboardEvent): void;
}

/** The panels of the dashboard, each with its data. */
export const panels: Record<PanelName, ComponentType<PanelProps>> = {
  credits: Credits,
  token: Token,
  agents: Agents,
  measurements: Measurements,
};

function Credits() {
  return <CreditPanel usage={useUsage()} />;
}

function Token() {
  return <TokenPanel token={useToken()} />;
}

function Agents({ onEvent }: PanelProps) {
  const agents = useAgents();
  const prefixes = usePrefixes();
  const usage = useUsage();
  const token = useToken();
  // The address is the page's.
  const [view, setView] = useState(wholeView);
  const [change] = useState(() => (part: Partial<View>) => setView((before) => ({ ...before, ...part })));
  if (agents.state === 'loading') return <DashboardLoading />;
  if (agents.state === 'failed') return <DashboardUnavailable problem={agents.problem} onRetry={agents.retry} />;
  return (
    <AgentsScope view={{ view, change }} agents={agents.data} prefixes={prefixes} usage={usage} token={token}>
      <SelectionEvents onEvent={onEvent} />
      <AgentsPanel agents={agents} prefixes={prefixes} />
    </AgentsScope>
  );
}

function Measurements({ onEvent }: PanelProps) {
  const [onCancelled] = useState(() => (measurement: string) => onEvent({ type: 'cancelled', measurement }));
  return <MeasurementsPanel measurements={useMeasurements()} onCancelled={onCancelled} />;
}
