import { useAuth } from 'shared/auth';

/** Whether the visitor has an account's session, be it one that wants a new login. */
export function useIsMember(): boolean {
  const { status } = useAuth();
  return status === 'signed-in' || status === 'expired';
}
