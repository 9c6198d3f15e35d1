import { useContext, useEffect } from 'react';
import { oddAnswer } from 'shared/read-items';
import { ClockContext } from '../format/server-clock.ts';
import { keepEqual } from '../polling/keep-equal.ts';
import type { Loaded, Source } from '../polling/source.ts';
import { useConnection } from '../polling/use-connection.ts';
import { usePolled } from '../polling/use-polled.ts';
import { type Agent, getAgents } from './get-agents.ts';
import { retainMissingAgents } from './retain-missing-agents.ts';

/** Agents are fetched every 2 minutes (section 9 of the specification). */
const EVERY_MS = 2 * 60_000;

/** The agents that the page has shown before the app was there. */
let drawn: DrawnAgents | undefined;

/** Agents, when they came, in ms since 1970, and what was odd in their answer. */
export type DrawnAgents = Pick<Loaded<Agent[]>, 'data' | 'loadedAt'> & { odd?: string[] };

/** Keeps what the page shows already for the first render. */
export function keepDrawnAgents(agents: DrawnAgents): void {
  drawn = agents;
}

/** The agents, kept up to date. Public: nobody needs to be signed in. */
export function useAgents(): Source<Agent[]> {
  const { gateway, onError } = useConnection();
  const clock = useContext(ClockContext);
  useEffect(() => {
    // The inline script reports to nobody.
    const odd = oddAnswer(getAgents.path, drawn?.odd ?? []);
    if (odd) onError(odd);
    drawn = undefined;
  }, [onError]);
  return usePolled({
    name: 'agents',
    every: EVERY_MS,
    async load(signal, last) {
      const next = await gateway.call(getAgents, { signal });
      return keepEqual(last, retainMissingAgents(last ?? [], next, clock.now()));
    },
    first: drawn,
  });
}
