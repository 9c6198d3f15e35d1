import type { Source } from '../polling/source.ts';
import { shareStructure } from '../polling/structural-sharing.ts';
import { useConnection } from '../polling/use-connection.ts';
import { usePolled } from '../polling/use-polled.ts';
import { type Agent, getAgents } from './get-agents.ts';
import { retainMissingAgents } from './retain-missing-agents.ts';

/** Agents are fetched every 2 minutes (section 9 of the specification). */
const EVERY_MS = 2 * 60_000;

/** The agents, kept up to date. Public: nobody needs to be signed in. */
export function useAgents(): Source<Agent[]> {
  const { gateway, clock } = useConnection();
  return usePolled({
    name: 'agents',
    every: EVERY_MS,
    async load(signal, last) {
      const next = await gateway.call(getAgents, { signal });
      return shareStructure(last, retainMissingAgents(last ?? [], next, clock.now()));
    },
  });
}
