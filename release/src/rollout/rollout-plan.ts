import { UsageError } from '../release-error.ts';

/** More failures since a step began than this end a rollout: a number of them, or failures for each visit (0 to 1). */
export type HaltLimit = { failures: number } | { rate: number };

/** How a version comes to the visitors. */
export interface RolloutPlan {
  /** Shares of the visitors, in percent, ascending. */
  steps: number[];
  /** How long each step lasts, in ms. */
  interval: number;
  limit: HaltLimit;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads a plan as it is written: `--over 1h --steps 1,10,50,100 --halt-on 0.5%`. The last step begins when the time is over.
 *
 * @throws {UsageError} that names what is wrong.
 */
export function readPlan(over: string, steps: string, haltOn: string): RolloutPlan {
  const shares = steps.split(',').map((step) => (/^\d+(\.\d+)?$/.test(step) ? Number(step) : Number.NaN));
  const isAscending = shares.every((share, index) => share > (shares[index - 1] ?? -1) && share <= 100);
  if (shares.length < 2 || !isAscending) throw new UsageError('--steps takes two or more ascending percentages, e.g. 1,10,50,100.');
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(over) ?? [];
  const duration = Number(number) * (units[unit] ?? 0);
  if (!(duration > 0)) throw new UsageError('--over takes a time, e.g. 90s, 30m, 1h or 2d.');
  return { steps: shares, interval: duration / (shares.length - 1), limit: readLimit(haltOn) };
}

function readLimit(text: string): HaltLimit {
  const [, number = '', percent] = /^(\d+(?:\.\d+)?)(%)?$/.exec(text) ?? [];
  const value = Number(number);
  if (percent && value > 0 && value <= 100) return { rate: value / 100 };
  if (!percent && Number.isInteger(value) && value > 0) return { failures: value };
  throw new UsageError('--halt-on takes a number of failures, e.g. 20, or failures for each visit, e.g. 0.5%.');
}
