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
    text = readFileSync(file, 'utf8');
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

/** The address of the local login service as written in `local/site.json`. */
const localLogin = `http://localhost:${defaultPorts.login}`;

/**
 * Lets a configuration follow the stack.
 *
 * The address of the local login service stands for that service on whichever port it listens. Any other login domain, such as a
 * real tenant, is left as it is.
 */
export function followLogin(site: Site, loginOrigin: string): Site {
  return site.login.domain === localLogin ? { ...site, login: { ...site.login, domain: loginOrigin } } : site;
}
