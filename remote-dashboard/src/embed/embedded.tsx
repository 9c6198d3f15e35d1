import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { AuthContext } from 'shared/auth';
import { type DashboardOptions, type PanelName, panelNames } from 'shared/embed';
import { forgetPersonal } from 'shared/personal';
import { Button } from 'shared/ui/button';
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
import { ConnectionProvider } from '../polling/connection.tsx';
import { useAccountNumber } from '../polling/use-account-number.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { RefreshBar } from '../refreshing/refresh-bar.tsx';
import { TokenPanel } from '../token/token-panel.tsx';
import { useToken } from '../token/use-token.ts';
import styles from './embedded.module.css';
import { useHostSession } from './host-session.ts';
import { useLatest } from './use-latest.ts';

const panels: Record<PanelName, ComponentType> = { credits: Credits, token: Token, agents: Agents, measurements: Measurements };

/** Whoever is not signed in sees these. */
const publicPanels: readonly PanelName[] = ['agents'];

/** The dashboard as another page shows it: the panels that it wants, with its session. */
export function Embedded(options: DashboardOptions) {
  const session = useHostSession(options);
  const latest = useLatest(options);
  const [onError] = useState(() => (error: unknown) => latest().onError?.(error));
  useEffect(() => latest().onReady?.(), [latest]);
  // When the account ends, and with the dashboard.
  useEffect(() => forgetPersonal, [session.status]);

  return (
    <AuthContext value={session}>
      <Account gateway={options.gateway} onError={onError}>
        <div className={styles.bar}>
          {session.status === 'anonymous' && options.onSignIn && (
            <Button size="small" onClick={() => void session.signIn()}>
              Log in
            </Button>
          )}
          <RefreshBar />
        </div>
        <div className={styles.panels}>
          {panelNames
            .filter((name) => (options.panels ?? panelNames).includes(name))
            .filter((name) => session.status !== 'anonymous' || publicPanels.includes(name))
            .map((name) => {
              const Panel = panels[name];
              return (
                // Takes the focus when a Retry inside is pressed.
                <div key={name} className={styles[name]} tabIndex={-1}>
                  <Panel />
                </div>
              );
            })}
        </div>
      </Account>
    </AuthContext>
  );
}

/** What was loaded for one person, or from one gateway, is gone before another one looks. */
function Account({ gateway, onError, children }: { gateway: string; onError(error: unknown): void; children: ReactNode }) {
  const account = useAccountNumber();
  return (
    <div className={styles.dashboard}>
      <ConnectionProvider key={`${account} ${gateway}`} origin={gateway} onError={onError}>
        {children}
      </ConnectionProvider>
    </div>
  );
}

function Credits() {
  return <CreditPanel usage={useUsage()} />;
}

function Token() {
  return <TokenPanel token={useToken()} />;
}

function Agents() {
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
      <AgentsPanel agents={agents} prefixes={prefixes} />
    </AgentsScope>
  );
}

function Measurements() {
  return <MeasurementsPanel measurements={useMeasurements()} />;
}
