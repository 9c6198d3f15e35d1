/** How long the slowest agent takes to send, in words. @param rates - of the agents that send, in pps; unknown ones are left out. */
export function estimateDuration(probes: number, rates: readonly (number | undefined)[]): string | undefined {
  const known = rates.filter((rate): rate is number => rate !== undefined && rate > 0);
  if (known.length === 0 || probes === 0) return undefined;
  const seconds = probes / Math.min(...known);
  if (seconds <= 1) return 'Takes about a second to send';
  if (seconds <= 100) return `Takes about ${Math.ceil(seconds)} seconds to send`;
  return `Takes about ${Math.ceil(seconds / 60)} minutes to send`;
}
