import { useLazyModule } from 'shared/lazy';
import { lazyAirports } from './lazy-airports.ts';

const nowhere = (_agent: string): string | undefined => undefined;

/**
 * The city of an agent, once the names of airports are there: `cityOf` knows none before.
 *
 * @param onError - takes the reason of a failure that is shown; always the same function.
 * @returns with how far the names are, and what loads them anew after a failure.
 */
export function useCities(onError?: (error: unknown) => void) {
  const [airports, retry] = useLazyModule(lazyAirports, onError && { onError });
  return { cityOf: airports.status === 'ready' ? airports.module.cityOf : nowhere, status: airports.status, retry };
}
