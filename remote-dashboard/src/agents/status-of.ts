import type { Agent } from './get-agents.ts';

/** Whether an agent is healthy, in a word (section 2 of the specification), or that it has not reported lately. */
export function statusOf({ healthy, silentSince }: Agent): string {
  if (healthy) return 'Healthy';
  return silentSince === undefined ? 'Unhealthy' : 'Not reporting';
}
