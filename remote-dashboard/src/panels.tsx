import type { ReactNode } from 'react';
import { AgentsPanel } from './agents/agents-panel.tsx';
import type { Agent } from './agents/get-agents.ts';
import { CreditPanel } from './credits/credit-panel.tsx';
import type { UsageWithCourse } from './credits/use-usage.ts';
import styles from './panels.module.css';
import type { Loaded, UserSource } from './polling/source.ts';
import type { AgentPrefixes } from './prefixes/get-prefixes.ts';
import { TokenPanel } from './token/token-panel.tsx';

interface PanelsProps {
  agents: Loaded<Agent[]>;
  prefixes: UserSource<AgentPrefixes[]>;
  usage: UserSource<UsageWithCourse>;
  token: UserSource<string>;
  /** Below them. */
  children?: ReactNode;
}

/** The three panels (section 2 of the specification). */
export function Panels({ agents, prefixes, usage, token, children }: PanelsProps) {
  return (
    <div className={styles.panels}>
      <CreditPanel usage={usage} />
      <TokenPanel token={token} />
      <AgentsPanel agents={agents} prefixes={prefixes} below="map" />
      {children}
    </div>
  );
}
