import { useLazyModule } from 'shared/lazy';
import { lazyAirports } from '../map/lazy-airports.ts';
import { useGateway } from '../use-gateway.ts';

/** The city of an agent, by the airport code in its id. */
export function Place({ id }: { id: string }) {
  const { onError } = useGateway();
  const [airports] = useLazyModule(lazyAirports, { onError });
  // A line of its own from the beginning: nothing moves when the name comes.
  if (airports.status !== 'ready') return <p>{airports.status === 'failed' ? 'The place could not be looked up.' : '\u00a0'}</p>;
  const city = airports.module.cityOf(id);
  const code = airports.module.codeOf(id);
  return <p>{city ? `${city}, by the airport code ${code} in its id` : 'Its id has no known airport code, so its place is unknown'}</p>;
}
