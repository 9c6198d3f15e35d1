import { useMemo } from 'react';
import { useLazyModule } from 'shared/lazy';
import { useFormats } from '../format/use-formats.ts';
import { lazyAirports } from '../map/lazy-airports.ts';
import type { Words } from './describe-path.ts';

/** Words of the page, with the cities of agents once they are there. @param waiting - whether replies may still come. */
export function useWords(waiting: boolean): Words {
  const { count } = useFormats();
  const [state] = useLazyModule(lazyAirports);
  const airports = state.status === 'ready' ? state.module : undefined;
  return useMemo(() => {
    const named = (agent: string) => {
      const city = airports?.cityOf(agent);
      return city ? `${agent} (${city})` : agent;
    };
    return { count, waiting, nameOf: (agents) => agents.split(' + ').map(named).join(' + ') };
  }, [airports, count, waiting]);
}
