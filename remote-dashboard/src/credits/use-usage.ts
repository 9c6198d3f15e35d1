import { useContext } from 'react';
import { ClockContext } from '../clock/server-clock.ts';
import type { UserSource } from '../polling/source.ts';
import { useConnection } from '../polling/use-connection.ts';
import { usePolledForUser } from '../polling/use-polled-for-user.ts';
import { getUsage, type Usage } from './get-usage.ts';
import { nextReset } from './time-until-reset.ts';

/** Usage is fetched every 5 minutes (section 9 of the specification). */
const EVERY_MS = 5 * 60_000;
/** After the reset at 00:00 UTC, by the server's clock, credits are asked for this much later, in ms: clocks differ a little. */
const MARGIN_MS = 1000;

/** The user's credits, kept up to date: a new day's count is asked for as the day begins. */
export function useUsage(): UserSource<Usage> {
  const { gateway } = useConnection();
  const clock = useContext(ClockContext);
  return usePolledForUser({
    name: 'usage',
    every: EVERY_MS,
    endsAfter: (moment) => moment + nextReset(clock.at(moment) - MARGIN_MS) + MARGIN_MS - clock.at(moment),
    load: (signal) => gateway.call(getUsage, { signal }),
  });
}
