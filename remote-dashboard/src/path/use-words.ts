import { useMemo } from 'react';
import { useFormats } from '../format/use-formats.ts';
import { useCities } from '../map/use-cities.ts';
import type { Words } from './describe-path.ts';

/** Words of the page, with the cities of agents once they are there. @param waiting - whether replies may still come. */
export function useWords(waiting: boolean): Words {
  const { count } = useFormats();
  const { cityOf } = useCities();
  return useMemo(() => {
    const named = (agent: string) => {
      const city = cityOf(agent);
      return city ? `${agent} (${city})` : agent;
    };
    return { count, waiting, nameOf: (agents) => agents.split(' + ').map(named).join(' + ') };
  }, [cityOf, count, waiting]);
}
