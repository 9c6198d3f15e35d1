import type { UserSource } from '../polling/query-state.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { useGateway } from '../use-gateway.ts';
import { getProgress, isNotForUser, type Progress } from './get-progress.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** Time between two looks at a measurement that goes on, in ms. */
const FOLLOWING_MS = 1_500;
/** The same after a failure, and for one that goes on for {@link LONG_MS}: an agent may have gone in the middle of it. */
const SELDOM_MS = 15_000;
const LONG_MS = 10 * 60_000;

/** How far a measurement has come; `null` when it is not the user's, or the gateway knows it no more. Nothing is asked for a visitor. */
export function useProgress({ id, sent }: SentMeasurement): UserSource<Progress | null> {
  const { gateway, clock } = useGateway();
  return usePolledForUser({
    name: `progress ${id}`,
    every(progress) {
      if (progress === null || progress?.complete) return Number.POSITIVE_INFINITY;
      return progress && clock.now() - sent < LONG_MS ? FOLLOWING_MS : SELDOM_MS;
    },
    load: (signal) =>
      gateway.call(getProgress(id), { signal }).catch((reason) => {
        if (isNotForUser(reason)) return null;
        throw reason;
      }),
  });
}
