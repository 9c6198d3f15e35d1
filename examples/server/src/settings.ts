/** Of the site whose dashboard is embedded. */
export interface Settings {
  /** Origin of the site. */
  site: string;
  /** Origin of its gateway. */
  gateway: string;
  /** The login service, and the audience of access tokens. */
  login: { domain: string; audience: string };
}

/**
 * Fetches the settings from a local site. For an operator's site, write them down instead, with the client that the operator has registered
 * for you.
 *
 * @throws {Error} with what to do if the site does not answer.
 */
export async function readSettings(site: string): Promise<Settings> {
  const response = await fetch(`${site}/site.json`).catch(() => undefined);
  if (!response?.ok) {
    throw new Error(
      `No site answers at ${site}. Start the local one in another terminal with 'npx -y pnpm@12 start', or name yours, e.g. SITE=http://localhost:4400.`,
    );
  }
  const { gateway, login } = (await response.json()) as Settings;
  return { site, gateway: gateway || site, login };
}
