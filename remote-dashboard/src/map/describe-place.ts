import { describeHealth } from '../agents/describe-health.ts';
import type { Formats } from '../format/formats.ts';
import type { Place } from './locate-agents.ts';

/** How the agents of a place are, in words. */
export function describePlace(count: Formats['count'], { agents, healthy }: Place): string {
  const [agent, ...others] = agents;
  return agent && others.length === 0 ? describeHealth(agent).status : `${count(healthy)} of ${count(agents.length)} healthy`;
}
