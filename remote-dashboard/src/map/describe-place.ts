import { statusOf } from '../agents/status-of.ts';
import type { Formats } from '../locale/use-formats.ts';
import type { Place } from './locate-agents.ts';

/** How the agents of a place are, in words. */
export function describePlace(count: Formats['count'], { agents, healthy }: Place): string {
  const [agent, ...others] = agents;
  return agent && others.length === 0 ? statusOf(agent) : `${count(healthy)} of ${count(agents.length)} healthy`;
}
