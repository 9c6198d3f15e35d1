/** Credits of a day's limit that can still be spent: whole ones, never below 0. */
export function creditsLeft(limit: number, used: number): number {
  return Math.max(0, Math.floor(limit - used));
}
