import type { UserSource } from '../polling/query-state.ts';
import { shareStructure } from '../polling/structural-sharing.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { useGateway } from '../use-gateway.ts';
import { getMeasurements, type Measurement } from './get-measurements.ts';

const EVERY_MS = 60_000;
/** The same while probes are on their way. */
const FOLLOWING_MS = 5_000;
/** A running measurement that has not moved for so long, in ms, is not followed: an agent may have gone in the middle of it. */
const STUCK_MS = 10 * 60_000;

/** The user's measurements; `null` where the gateway does not know the call. */
export function useMeasurements(): UserSource<Measurement[] | null> {
  const { gateway, clock } = useGateway();
  const isMoving = ({ state, moved }: Measurement) => state === 'running' && moved !== undefined && clock.now() - moved < STUCK_MS;
  return usePolledForUser({
    name: 'measurements',
    every(measurements) {
      if (measurements === null) return Number.POSITIVE_INFINITY;
      return measurements?.some(isMoving) ? FOLLOWING_MS : EVERY_MS;
    },
    async load(signal, last) {
      const next = await gateway.call(getMeasurements, { signal });
      return next && shareStructure(last, next);
    },
  });
}
