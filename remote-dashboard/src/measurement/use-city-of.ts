import { useLazyModule } from 'shared/lazy';
import { lazyAirports } from '../map/lazy-airports.ts';

/** The city of an agent, once the names of airports are there. @returns a function; it knows none before. */
export function useCityOf(): (agent: string) => string | undefined {
  const [state] = useLazyModule(lazyAirports);
  return state.status === 'ready' ? state.module.cityOf : () => undefined;
}
