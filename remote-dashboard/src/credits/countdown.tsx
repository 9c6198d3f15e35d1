import { useNow } from '../format/use-now.ts';
import { formatTimeUntilReset, nextReset } from './time-until-reset.ts';

/** How long until the daily limit resets, at 00:00 UTC. */
export function Countdown() {
  const now = useNow();
  return (
    <span>
      Resets in <time dateTime={new Date(nextReset(now)).toISOString()}>{formatTimeUntilReset(now)}</time>
    </span>
  );
}
