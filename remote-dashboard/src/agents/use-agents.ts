import type { Source } from '../polling/query-state.ts';
import { shareStructure } from '../polling/structural-sharing.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useGateway } from '../use-gateway.ts';
import { type Agent, getAgents } from './get-agents.ts';

/** Agents are fetched every 2 minutes (section 9 of the specification). */
const EVERY_MS = 2 * 60_000;
/** How long an agent is shown after the last answer it was in, in ms. */
const SHOWN_FOR_MS = 10 * 60_000;

/** The agents, kept up to date. Public: nobody needs to be signed in. */
export function useAgents(): Source<Agent[]> {
  const { gateway, clock } = useGateway();
  return usePolled({
    name: 'agents',
    every: EVERY_MS,
    async load(signal, last, lastAt) {
      const next = await gateway.call(getAgents, { signal });
      return shareStructure(last, retainMissingAgents(last ?? [], next, clock.now(), clock.at(lastAt)));
    },
  });
}

/**
 * The agents of an answer, and those of the answers before that are missing in it: the gateway leaves out who is silent, and a row that is
 * being read does not go away.
 *
 * @param now - ms since 1970, as `lastAt` is.
 * @param lastAt - when the answer before came: in a tab that was hidden, or of a gateway that was away, long ago.
 * @returns sorted by id.
 */
export function retainMissingAgents(old: Agent[], next: Agent[], now: number, lastAt: number): Agent[] {
  const reporting = new Set(next.map(({ id }) => id));
  const silent = old
    .filter(({ id, silentSince = lastAt }) => !reporting.has(id) && now - silentSince < SHOWN_FOR_MS)
    .map((agent) => ({ silentSince: lastAt, ...agent, healthy: false, trouble: undefined }));
  return silent.length === 0 ? next : [...next, ...silent].sort((a, b) => (a.id < b.id ? -1 : 1));
}
