import type { Agent } from './get-agents.ts';

/** Whether an agent is healthy, in a word (section 2 of the specification), and why it is not, as far as that is known. */
export function describeHealth({ healthy, trouble, silentSince }: Agent): { status: 'Healthy' | 'Unhealthy'; message: string | undefined } {
  return {
    status: healthy ? 'Healthy' : 'Unhealthy',
    message: silentSince === undefined ? trouble?.message : `Not reporting since ${new Date(silentSince).toISOString()}`,
  };
}

/** How much of a message a row shows, in characters. */
const LONGEST_MESSAGE = 200;

/** What the gateway says of an unhealthy agent, as its row shows it. */
export function describeTrouble({ trouble }: Pick<Agent, 'trouble'>): string | undefined {
  const message = trouble?.message;
  return message !== undefined && message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}
