/**
 * A share in full percent, rounded, without the sign: `62`; but never all or nothing of what is neither: `over 99`, `under 1`.
 *
 * @param share - 0 to 1.
 */
export function fullPercent(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 100 && share < 1) return 'over 99';
  return percent === 0 && share > 0 ? 'under 1' : `${percent}`;
}
