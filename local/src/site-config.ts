import { readFileSync } from 'node:fs';
import { parseSite, type Site, SiteError } from 'shared/site';

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
