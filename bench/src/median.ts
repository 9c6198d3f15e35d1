/** Of an even number of values, the lower one of the two in the middle. */
export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** How sure an interval is, if there are enough values for it. */
const CONFIDENCE = 0.95;

/**
 * The confidence interval of the median by the sign test, for values of any distribution: where the median would lie if there were many
 * more of them. With fewer than six it is all of them, and less sure.
 */
export function confidenceInterval(values: number[]): { from: number; to: number } {
  const sorted = [...values].sort((a, b) => a - b);
  // Of so many fair coins, how likely are at most `left` heads? Both ends are left out as long as that is unlikely enough.
  let ways = 1;
  let below = 0;
  let left = 0;
  for (; left < sorted.length / 2; left += 1) {
    below += ways / 2 ** sorted.length;
    if (2 * below > 1 - CONFIDENCE) break;
    ways *= (sorted.length - left) / (left + 1);
  }
  const first = Math.max(0, left - 1);
  return { from: sorted[first] ?? Number.NaN, to: sorted.at(-1 - first) ?? Number.NaN };
}
