import { readFileSync } from 'node:fs';
import { parseSite, type Site, SiteError } from 'shared/site';
import { defaultPorts } from './ports.ts';

/**
 * Reads a site configuration.
 *
 * @param file - path of a `site.json`.
 * @throws {SiteError} whose one message lists every mistake.
 */
export function readSite(file: string): Site {
  let text: string;
  try {
    // Some editors begin a file with a byte order mark, which JSON does not know.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new SiteError(`The site configuration cannot be read: ${file}`, { cause });
  }
  try {
    return parseSite(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new SiteError(`The site configuration is not JSON: ${file}: ${error.message}`, { cause: error });
    throw new SiteError(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

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
