import { queryWhole } from './query-whole.ts';

const columns = ['unix_time'];

/**
 * The time by the clock of the public datasets, in ms since 1970: for pages that ask no gateway.
 *
 * @returns nothing where they do not tell it. If `signal` is aborted, its reason is thrown.
 */
export async function getDatasetsTime(datasets: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const read = ([seconds]: readonly unknown[]) => (typeof seconds === 'number' ? seconds * 1000 : undefined);
    const [time] = await queryWhole(datasets, { sql: 'SELECT toUnixTimestamp(now()) AS unix_time', columns, read, signal });
    return time;
  } catch {
    signal.throwIfAborted();
    // The replies do not depend on it.
    return undefined;
  }
}
