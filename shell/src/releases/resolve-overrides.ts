import type { Discovery, PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { Candidate } from '../remotes/candidates.ts';
import { readDiscovery } from '../remotes/read-discovery.ts';
import { shorten } from './shorten.ts';

/** How long the page waits for what is known of a version under test, in ms. */
const TIMEOUT_MS = 6_000;

/** What `?use=…` came to. */
export interface Overrides {
  candidates: Record<string, Candidate>;
  /** Why parts of it were refused, in sentences. */
  refused: string[];
}

/**
 * Resolves overrides for tests inside the real site.
 *
 * @param wanted - each `<remote>@<version>` or `<remote>@<URL of an entry>`; the remote may be named without `remote_`.
 */
export async function resolveOverrides(wanted: string[], { overrides }: Site, discovery: PageDiscovery): Promise<Overrides> {
  // A site may not show the words of whoever has made the link.
  if (!overrides?.versions && !overrides?.origins.length)
    return { candidates: {}, refused: ['?use= is not used: this site allows no overrides (overrides in site.json).'] };
  const result: Overrides = { candidates: {}, refused: [] };
  for (const use of wanted) {
    try {
      const [remote, candidate] = await resolve(use, overrides, discovery);
      result.candidates[remote] = candidate;
    } catch (error) {
      result.refused.push(`${shorten(use)} is not used: ${error instanceof Error ? error.message : error}`);
    }
  }
  return result;
}

async function resolve(
  use: string,
  overrides: NonNullable<Site['overrides']>,
  { remotes, pages, upcomingPages, more, contract }: PageDiscovery,
): Promise<[string, Candidate]> {
  const [, name = '', choice = ''] = /^([^@]+)@(.+)$/.exec(use) ?? [];
  if (!choice) throw new Error('it must have the form <remote>@<version> or <remote>@<URL>.');
  const known = Object.keys({ ...remotes, ...pages });
  const find = (names: string[]) => [name, `remote_${name}`].find((key) => names.includes(key));
  const remote = find([...known, ...Object.keys(upcomingPages ?? {})]) ?? (more && find(await readNames()));
  if (!remote) throw new Error(`this site has no remote ${shorten(name)}; it has ${known.join(', ')}${more ? ' and others' : ''}.`);
  if (/^https?:/.test(choice)) return [remote, fromUrl(choice, contract, overrides.origins)];
  if (!overrides.versions) throw new Error('this site allows no versions that are not active (overrides.versions in site.json).');
  return [remote, await fromVersion(remote, choice)];
}

/** Names of all remotes: of a large site, a page has only some. */
async function readNames(): Promise<string[]> {
  const document = await readDiscovery().catch((cause) => {
    throw new Error('the list of this site’s remotes could not be read.', { cause });
  });
  return Object.keys((document as Discovery).remotes);
}

/** A remote under test is taken to fit: nothing says what it was built with. */
function fromUrl(url: string, contract: string, allowed: string[]): Candidate {
  const { origin } = parseUrl(url);
  if (!allowed.includes(origin)) throw new Error(`${shorten(origin)} is not allowed here (overrides.origins in site.json).`);
  return { why: 'override', released: { version: url, contract, entry: { url }, exposes: {} } };
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new Error('its URL is not valid.');
  }
}

async function fromVersion(remote: string, version: string): Promise<Candidate> {
  if (!/^[a-z0-9][\w.-]*$/i.test(version)) throw new Error('a version has only letters, digits, dots, hyphens and underscores.');
  const base = `/remotes/${remote}/${version}/`;
  const { contract, entry } = await readRelease(`${base}release.json`).catch(() => {
    throw new Error(`version ${shorten(version)} is not published here, or cannot be read.`);
  });
  return { why: 'override', released: { version, contract, entry: { url: base + entry.url, integrity: entry.integrity }, exposes: {} } };
}

async function readRelease(url: string): Promise<{ contract: string; entry: { url: string; integrity: string } }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const release = await response.json();
  if (!release.entry) throw new Error(`${url} has no entry`);
  return release;
}
