import { useAuth } from 'shared/auth';
import type { UserSource } from '../polling/query-state.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { useGateway } from '../use-gateway.ts';
import { getToken } from './get-token.ts';

/** The access token is renewed every 30 minutes (section 9 of the specification). */
const EVERY_MS = 30 * 60_000;

/** The access token. The first is the one at hand, each later one is new. */
export function useToken(): UserSource<string> {
  const session = useAuth();
  const { onError } = useGateway();

  async function load(signal: AbortSignal, last: string | undefined) {
    try {
      return await getToken(session, { refresh: last !== undefined });
    } catch (error) {
      if (!signal.aborted) onError(error);
      throw error;
    }
  }

  return usePolledForUser({ name: 'token', every: EVERY_MS, load });
}
