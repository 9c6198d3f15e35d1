import { useConnection } from '../polling/connection.tsx';
import { keepEqual } from '../polling/keep-equal.ts';
import type { Source } from '../polling/source.ts';
import { usePolled } from '../polling/use-polled.ts';
import { type Agent, getAgents } from './get-agents.ts';

/** Agents are fetched every 2 minutes (section 9 of the specification). */
const EVERY_MS = 2 * 60_000;

/** The agents, kept up to date. Public: nobody needs to be signed in. */
export function useAgents(): Source<Agent[]> {
  const { gateway } = useConnection();
  return usePolled({ name: 'agents', every: EVERY_MS, load: (signal) => gateway.call(getAgents, { signal }), share: keepEqual });
}
