import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';

/** The page above an open one: home for a visitor, whom the others would send there. */
export function useWayBack(path: string, label: string): { path: string; label: string } {
  const { status } = useAuth();
  return status === 'anonymous' ? { path: paths.home, label: 'Home' } : { path, label };
}
