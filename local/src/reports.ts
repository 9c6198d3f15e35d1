import { type Receiver, startReceiver } from 'reports/receiver';
import { codeOf } from './code-of.ts';

/** Where reports are counted while nobody else uses it. */
const usualPort = 4305;

/**
 * Starts the receiver of failure reports of the site that is released to a directory. Its counts are kept beside it.
 *
 * @param port - another one is chosen when it is in use: the site's pages are told.
 */
export async function startReports(directory: string, port = usualPort): Promise<Receiver> {
  const options = { host: 'localhost', folder: `${directory}-reports`, site: directory, log: console.error };
  try {
    return await startReceiver({ ...options, port });
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    return startReceiver({ ...options, port: 0 });
  }
}
