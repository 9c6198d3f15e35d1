import { useConnection } from '../polling/connection.tsx';
import type { UserSource } from '../polling/source.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { getUsage, type Usage } from './get-usage.ts';

/** Usage is fetched every 5 minutes (section 9 of the specification). */
const EVERY_MS = 5 * 60_000;

/** The user's credits, kept up to date. */
export function useUsage(): UserSource<Usage> {
  const { gateway } = useConnection();
  return usePolledForUser({ name: 'usage', every: EVERY_MS, load: (signal) => gateway.call(getUsage, { signal }) });
}
