import type { UserSource } from '../polling/query-state.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { useGateway } from '../use-gateway.ts';
import { getUsage, type Usage } from './get-usage.ts';
import { nextReset } from './time-until-reset.ts';
import { addSample, keepUsageToday, readUsageToday, type Sample } from './usage-today.ts';

/** Usage is fetched every 5 minutes (section 9 of the specification). */
const EVERY_MS = 5 * 60_000;
/** After the reset at 00:00 UTC, by the server's clock, credits are asked for this much later, in ms: clocks differ a little. */
const MARGIN_MS = 1000;

/** The user's credits, and what this browser has seen of them since 00:00 UTC. */
export interface UsageWithCourse extends Usage {
  course: Sample[];
}

/** The user's credits, kept up to date: a new day's count is asked for as the day begins. */
export function useUsage(): UserSource<UsageWithCourse> {
  const { gateway, clock, storage } = useGateway();

  async function load(signal: AbortSignal, last: UsageWithCourse | undefined): Promise<UsageWithCourse> {
    const usage = await gateway.call(getUsage, { signal });
    const { account, used } = usage;
    const at = clock.now();
    const before = last && { account: last.account ?? '', ends: nextReset(at), samples: last.course };
    // Other tabs may have seen more. What is nobody's is not kept.
    const seen = (account !== undefined && readUsageToday(storage)) || before;
    const today = addSample(seen, account ?? '', { at, used });
    if (account !== undefined) keepUsageToday(storage, today);
    return { ...usage, course: today.samples };
  }

  return usePolledForUser({
    name: 'usage',
    every: EVERY_MS,
    endsAfter: (moment) => moment + nextReset(clock.at(moment) - MARGIN_MS) + MARGIN_MS - clock.at(moment),
    load,
  });
}
