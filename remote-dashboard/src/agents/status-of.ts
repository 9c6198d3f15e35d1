import type { Agent } from './get-agents.ts';

/** Whether an agent is healthy, in a word (section 2 of the specification). */
export function statusOf({ healthy }: Agent): 'Healthy' | 'Unhealthy' {
  return healthy ? 'Healthy' : 'Unhealthy';
}
