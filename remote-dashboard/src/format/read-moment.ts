import { EARLIEST, LATEST } from './server-clock.ts';

/**
 * Reads a date of the gateway. The computer's clock has no say, because it may be wrong by years.
 *
 * @returns ms since 1970; nothing for what is no date, or none of this network: before {@link EARLIEST}, or from {@link LATEST} on.
 */
export function readMoment(text: string): number | undefined {
  const moment = Date.parse(text);
  return moment >= EARLIEST && moment < LATEST ? moment : undefined;
}
