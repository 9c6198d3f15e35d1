const DAY_MS = 24 * 60 * 60_000;

/**
 * Until when the replies to a measurement are kept at least: the datasets drop whole days, seven days after they began.
 *
 * @param sent - when it was sent; ms since 1970, as is the result.
 */
export function keptUntil({ sent }: { sent: number }): number {
  return Math.floor(sent / DAY_MS) * DAY_MS + 7 * DAY_MS;
}
