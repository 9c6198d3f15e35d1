import type { ReceiverOptions } from './receiver.ts';

type Settings = Pick<ReceiverOptions, 'host' | 'port' | 'folder' | 'site'>;

/**
 * Reads the settings from the environment: `SITE`, `STATE_DIRECTORY` (which systemd sets) and `LISTEN`.
 *
 * @throws {Error} whose message names everything that is missing or wrong.
 */
export function settingsFrom({ SITE, STATE_DIRECTORY, LISTEN = '127.0.0.1:9000' }: NodeJS.ProcessEnv): Settings {
  const [, host, address, port] = /^(?:\[([0-9a-fA-F:]+)\]:|([a-z0-9.-]+):)?(\d{1,5})$/.exec(LISTEN) ?? [];
  const faults = [
    ...(SITE ? [] : ["SITE is missing: the release tool's target, such as /srv/site."]),
    ...(STATE_DIRECTORY ? [] : ['STATE_DIRECTORY is missing: the folder of the counts, such as /var/lib/site-reports.']),
    ...(port && Number(port) < 65_536 ? [] : [`LISTEN is '${LISTEN}'; it must be a port, or address:port.`]),
  ];
  if (faults.length > 0 || !SITE || !STATE_DIRECTORY) throw new Error(faults.join('\n'));
  return { host: host ?? address ?? '127.0.0.1', port: Number(port), folder: STATE_DIRECTORY, site: SITE };
}
