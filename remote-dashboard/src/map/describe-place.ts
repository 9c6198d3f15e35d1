import type { Formats } from '../locale/use-formats.ts';
import type { Place } from './locate-agents.ts';

/** How the agents of a place are, in words. */
export function describePlace(count: Formats['count'], { agents, healthy }: Place): string {
  const [agent, ...others] = agents;
  if (others.length > 0) return `${count(healthy)} of ${count(agents.length)} healthy`;
  if (agent?.healthy) return 'Healthy';
  return agent?.silentSince === undefined ? 'Unhealthy' : 'Not reporting';
}
