import type { useAgents } from '../agents/use-agents.ts';
import { getPrefixes } from '../prefixes/get-prefixes.ts';
import type { usePrefixes } from '../prefixes/use-prefixes.ts';
import type { ListState } from './use-probe-list.ts';

/** What is wrong with a list of probes. @param leaveOut - whether its wrong lines are left out. */
export function listProblem(current: ListState, leaveOut: boolean): string | undefined {
  if (current.state === 'none') return 'Enter probes, or choose a file with them.';
  if (current.state === 'reading') return 'The list is still being read.';
  if (current.state === 'failed') return current.problem;
  const { probes, wrong } = current.list;
  if (current.sent > 0 && current.sent === probes.length) return 'All of its probes were sent. Choose another file, or begin again.';
  if (wrong > 0 && probes.length > 0 && !leaveOut) return 'Some lines are wrong: mend them, or leave them out.';
  return probes.length === 0 ? 'There is no probe in the list that can be sent.' : undefined;
}

/** Says that the request is too large. @param bytes - of it. */
export function tooLarge(bytes: number, isList: boolean): string {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return `The request would have ${megabytes} MB, and the site takes 4 MB: ${isList ? 'choose fewer agents' : 'send fewer probes at once'}.`;
}

/** Why nobody can send. @param chosen - how many agents are chosen. @param senders - how many of them can send. */
export function agentsProblem(
  { agents, prefixes }: { agents: ReturnType<typeof useAgents>; prefixes: ReturnType<typeof usePrefixes> },
  chosen: number,
  senders: number,
): string | undefined {
  if (agents.state === 'failed') return `The agents could not be loaded. ${agents.problem}`;
  // The client's own sentence names them already.
  if (prefixes.state === 'failed')
    return prefixes.problem === getPrefixes.failure ? prefixes.problem : `Your prefixes could not be loaded. ${prefixes.problem}`;
  if (prefixes.state === 'signed-out') return 'Log in: probes are sent from your own prefixes.';
  if (agents.state === 'loading' || prefixes.state === 'loading') return 'The agents are still loading.';
  if (chosen === 0) return 'Choose at least one agent.';
  return senders === 0 ? 'None of the chosen agents can send for you at the moment: choose another one.' : undefined;
}
