import type { Discovery } from 'shared/discovery';
import type { Overrides } from './candidates.ts';

/** Whether a visitor gets a new remote: because of the visitor's bucket, or to test it. For all others it does not exist. */
export function isAdmitted(name: string, percent: number | undefined, overrides: Overrides, bucket: number): boolean {
  return bucket < (percent ?? 0) || name in overrides;
}

/** Adds the new remotes that a visitor gets to those of a discovery document. They have no version to fall back to. `parseOffers` leaves out those of another form. */
export function withUpcomingOffers({ remotes, upcoming }: Discovery, overrides: Overrides, bucket: number): Discovery['remotes'] {
  for (const [name, one] of Object.entries(upcoming ?? []))
    if (isAdmitted(name, one?.percent, overrides, bucket)) remotes[name] = { ...one, previous: [], rollout: one };
  return remotes;
}
