/**
 * The part of the visitors that a rollout leaves to the active version.
 *
 * @param percent - of the rollout, 0 to 100.
 * @returns 0 to 100: 35.9 for 64.1, where 100 - 64.1 is 35.900000000000006.
 */
export function restOf(percent: number): number {
  return Number((100 - percent).toFixed(9));
}
