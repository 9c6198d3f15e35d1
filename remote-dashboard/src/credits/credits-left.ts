/** Credits of a day's limit that can still be spent, never below 0: with those that are used they add up to the limit, as the page shows both. */
export function creditsLeft(limit: number, used: number): number {
  return Math.max(0, Math.round(limit) - Math.round(used));
}
