import { Amount } from 'shared/gateway';
import * as v from 'valibot';
import type { UserStorage } from '../user-storage.ts';
import { nextReset } from './time-until-reset.ts';

/** Credits used since 00:00 UTC, as this browser has seen it. */
export interface Sample {
  /** ms since 1970, by the server's clock. */
  at: number;
  used: number;
}

/** What one account has used in one day. */
export interface UsageToday {
  account: string;
  /** The 00:00 UTC that ends the day: ms since 1970. */
  ends: number;
  samples: Sample[];
}

const Kept = v.object({
  account: v.string(),
  ends: v.number(),
  samples: v.array(v.unknown()),
});
const KeptSample = v.object({ at: v.number(), used: Amount });

const NAME = 'usage-today';
/** More than come in a day, of one every five minutes. */
const MAX_SAMPLES = 500;

/** What has been kept; nothing if nothing is kept, or if something else has written there. */
export function readUsageToday({ read }: UserStorage): UsageToday | undefined {
  const { success, output } = v.safeParse(Kept, read(NAME));
  return success ? { ...output, samples: output.samples.filter((sample) => v.is(KeptSample, sample)) } : undefined;
}

/** Keeps it for the next visit. */
export function keepUsageToday({ keep }: UserStorage, today: UsageToday): void {
  keep(NAME, today);
}

/** Adds a sample to those of its account and day; those of others are forgotten. Of the same number, the first and the last stay. */
export function addSample(before: UsageToday | undefined, account: string, sample: Sample): UsageToday {
  const ends = nextReset(sample.at);
  const known = before?.account === account && before.ends === ends ? before.samples : [];
  const samples = known.filter(({ at }) => at < sample.at && nextReset(at) === ends);
  if (samples.length > 1 && samples.slice(-2).every(({ used }) => used === sample.used)) samples.pop();
  return { account, ends, samples: [...samples, sample].slice(-MAX_SAMPLES) };
}
