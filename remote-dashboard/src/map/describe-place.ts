import { formatCount } from 'shared/format-count';
import type { Place } from './locate-agents.ts';

/** How the agents of a place are, in words. */
export function describePlace({ agents, healthy }: Place): string {
  const [agent, ...others] = agents;
  if (others.length > 0) return `${formatCount(healthy)} of ${formatCount(agents.length)} healthy`;
  if (agent?.healthy) return 'Healthy';
  return agent?.silentSince === undefined ? 'Unhealthy' : 'Not reporting';
}
