import path from 'node:path';
import type { Site } from 'shared/site';
import { listen } from './listen.ts';
import { type Ports, portsFrom, portVariables } from './ports.ts';
import { readSite } from './site-config.ts';

/** What a person may ask of a stack. */
export interface Settings {
  ports: Ports;
  site: Site;
}

/**
 * Reads the settings from the environment: `SITE_PORT`, `LOGIN_PORT`, `GATEWAY_PORT`, `CONTROL_PORT` and `DATASETS_PORT` move the
 * ports, `SITE_CONFIG` names another site configuration than `local/site.json`.
 *
 * @throws {Error} that names what is wrong.
 */
export function settingsFrom(environment: Record<string, string | undefined>): Settings {
  const { SITE_CONFIG, INIT_CWD = '.' } = environment;
  // pnpm runs this in the folder of the package; INIT_CWD is where the command was typed.
  const file = SITE_CONFIG ? path.resolve(INIT_CWD, SITE_CONFIG) : path.join(import.meta.dirname, '../site.json');
  return { ports: portsFrom(environment), site: readSite(file) };
}

/**
 * The directory that `pnpm start` releases to. Each port of the site has its own: a start empties its directory, and another site may be served
 * from its own meanwhile.
 */
export function siteDirectory(root: string, { SITE_PORT }: Record<string, string | undefined>): string {
  return path.join(root, '.local', SITE_PORT ? `site-${Number(SITE_PORT)}` : 'site');
}

/**
 * Makes sure that every port can be had.
 *
 * @throws {Error} one line for each port in use, with what to do.
 */
export async function expectFree(ports: Ports): Promise<void> {
  const names = Object.keys(ports) as (keyof Ports)[];
  const tries = names.map(async (name) => (await listen(ports[name], portHint(name))).stop());
  const refused = (await Promise.allSettled(tries)).flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
  if (refused.length > 0) throw new Error(refused.map((reason) => (reason instanceof Error ? reason.message : reason)).join('\n'));
}

/** What to do when a port is in use. */
export function portHint(name: keyof Ports): string {
  return `Stop what uses it, or set ${portVariables[name]} to another port.`;
}
