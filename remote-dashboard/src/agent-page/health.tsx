import type { Agent } from '../agents/get-agents.ts';
import { StatusCell } from '../agents/status-cell.tsx';
import { Freshness } from '../panel/freshness.tsx';
import type { Loaded } from '../polling/query-state.ts';

interface HealthProps {
  agent: Agent;
  source: Loaded<Agent[]>;
}

/** How an agent is now, as the gateway says. */
export function Health({ agent, source }: HealthProps) {
  return (
    <>
      <StatusCell agent={agent} open />
      <Freshness of={source} what="Agents" />
    </>
  );
}
