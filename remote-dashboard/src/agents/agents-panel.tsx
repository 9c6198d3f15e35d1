import { memo } from 'react';
import { formatCount } from '../format-count.ts';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Panel } from '../panel/panel.tsx';
import type { Loaded, UserSource } from '../polling/source.ts';
import type { AgentPrefixes } from '../prefixes/get-prefixes.ts';
import styles from './agents-panel.module.css';
import { AgentsTable } from './agents-table.tsx';
import type { Agent } from './get-agents.ts';

interface AgentsPanelProps {
  agents: Loaded<Agent[]>;
  prefixes: UserSource<AgentPrefixes[]>;
}

/** The agents with the user's prefixes on them (section 2 of the specification). */
export const AgentsPanel = memo(function AgentsPanel({ agents, prefixes }: AgentsPanelProps) {
  const healthy = agents.data.filter((agent) => agent.healthy).length;
  return (
    <Panel title="Agents" aside={agents.data.length > 0 && `${formatCount(healthy)} of ${formatCount(agents.data.length)} healthy`}>
      <div className={styles.content}>
        <div className={styles.sources}>
          <Freshness of={agents} what="Agents" />
          {prefixes.state === 'failed' ? (
            <Failure problem={prefixes.problem} onRetry={prefixes.retry} />
          ) : (
            <Freshness of={prefixes} what="Prefixes" />
          )}
        </div>
        {agents.data.length > 0 ? (
          <AgentsTable agents={agents.data} prefixes={prefixes.state === 'loaded' ? prefixes.data : prefixes.state} />
        ) : (
          <p className={styles.none}>No agents. None has reported to the gateway lately.</p>
        )}
      </div>
    </Panel>
  );
});
