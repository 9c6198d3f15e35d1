import type { UserSource } from '../polling/query-state.ts';
import { shareStructure } from '../polling/structural-sharing.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { useGateway } from '../use-gateway.ts';
import { type AgentPrefixes, getPrefixes } from './get-prefixes.ts';

/** Prefixes are fetched every 5 minutes (section 9 of the specification). */
const EVERY_MS = 5 * 60_000;

/** The user's prefixes, kept up to date. */
export function usePrefixes(): UserSource<AgentPrefixes[]> {
  const { gateway } = useGateway();
  return usePolledForUser({
    name: 'prefixes',
    every: EVERY_MS,
    load: async (signal, last) => shareStructure(last, await gateway.call(getPrefixes, { signal })),
  });
}
