import { useAuth } from 'shared/auth';

/** Gives the token as it is now: a call that met a 401 may have renewed it since this one came. @param token - that which is shown. */
export function useLatestToken(token: string): () => Promise<string> {
  const session = useAuth();
  return () => session.getAccessToken().catch(() => token);
}
