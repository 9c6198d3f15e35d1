import { type SessionStatus, useAuth } from 'shared/auth';
import type { UserSource } from './query-state.ts';
import { usePolled } from './use-polled.ts';

type Polled<T> = Parameters<typeof usePolled<T>>[0];

/** {@link usePolled} for data of the signed-in user: waits for the session, and stops repeating when the session has ended. */
export function usePolledForUser<T>(polled: Omit<Polled<T>, 'pace'>): UserSource<T> {
  const { status } = useAuth();
  const source = usePolled({ ...polled, pace: paces[status] });
  return status === 'anonymous' ? signedOut : source;
}

const signedOut = { state: 'signed-out' } as const;

const paces = {
  restoring: 'waiting',
  anonymous: 'waiting',
  'signed-in': 'regular',
  unavailable: 'regular',
  expired: 'once',
} as const satisfies Record<SessionStatus, Polled<unknown>['pace']>;
