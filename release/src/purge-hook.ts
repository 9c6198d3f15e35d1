import { ReleaseError } from './release-error.ts';

/** Who is told, and how. */
export interface PurgeHook {
  url: string;
  /** The header `Authorization`. */
  authorization?: string | undefined;
  /** How long after the change it is told, in ms. By default longer than what serves the site may know the former generation. */
  delay?: number;
}

/**
 * The hook of the environment: `RELEASE_PURGE`, and `RELEASE_PURGE_AUTHORIZATION`.
 *
 * @returns `undefined` when there is none.
 * @throws {ReleaseError} when the URL is none or has credentials, or the header cannot be sent, before anything is changed. It prints neither.
 */
export function purgeHook({ RELEASE_PURGE: url, RELEASE_PURGE_AUTHORIZATION: authorization }: NodeJS.ProcessEnv): PurgeHook | undefined {
  if (!url) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ReleaseError('RELEASE_PURGE is no URL such as https://cdn.example.org/purge.');
  const { username, password } = new URL(url);
  if (username || password)
    throw new ReleaseError("RELEASE_PURGE has a user name or a password. Use RELEASE_PURGE_AUTHORIZATION for them, e.g. 'Basic …'.");
  if (authorization && !isHeader(authorization))
    throw new ReleaseError(
      'RELEASE_PURGE_AUTHORIZATION cannot be sent as a header: it has a line break, or a character that none may have.',
    );
  return { url, authorization };
}

function isHeader(value: string): boolean {
  try {
    new Headers({ Authorization: value });
    return true;
  } catch {
    return false;
  }
}
