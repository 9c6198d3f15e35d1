import type { Agent } from './get-agents.ts';

/** Whether an agent is healthy, in a word (section 2 of the specification), and why it is not, as far as that is known. */
export function describeHealth({ healthy, trouble, silentSince }: Agent): { status: 'Healthy' | 'Unhealthy'; message: string | undefined } {
  return {
    status: healthy ? 'Healthy' : 'Unhealthy',
    message: silentSince === undefined ? trouble?.message : `Not reporting since ${new Date(silentSince).toISOString()}`,
  };
}
