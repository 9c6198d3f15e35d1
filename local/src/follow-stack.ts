import type { Site } from 'shared/site';
import { defaultPorts } from './ports.ts';

/** The addresses of the local site, login service and datasets as written in `local/site.json`. */
const localSite = `http://localhost:${defaultPorts.site}`;
const localLogin = `http://localhost:${defaultPorts.login}`;
const localDatasets = `http://localhost:${defaultPorts.datasets}/`;

/**
 * Lets a configuration follow the stack.
 *
 * The addresses of the local site, login service and datasets stand for them on whichever ports they listen. Any others, such as a real
 * tenant, are left as they are.
 */
export function followStack(site: Site, origins: { site: string; login: string; datasets: string }): Site {
  return {
    ...site,
    address: site.address === localSite ? origins.site : site.address,
    login: { ...site.login, domain: site.login.domain === localLogin ? origins.login : site.login.domain },
    datasets: site.datasets === localDatasets ? `${origins.datasets}/` : site.datasets,
  };
}
