/** What a page that embeds the dashboard of a site has to know of it. */
export interface Settings {
  /** Origin of the site. */
  site: string;
  /** Origin of its gateway. */
  gateway: string;
  /** Where its users sign in, and what the access tokens are for. */
  login: { domain: string; audience: string };
}

/**
 * Asks the site. With an operator's site you would write these down instead, with the client that the operator has registered for you.
 *
 * @throws {Error} that says what to do when the site does not answer.
 */
export async function readSettings(site: string): Promise<Settings> {
  const answer = await fetch(`${site}/site.json`).catch(() => undefined);
  if (!answer?.ok) {
    throw new Error(
      `No site answers at ${site}. Start the local one in another terminal with 'npx -y pnpm@12 start', or name yours, e.g. SITE=http://localhost:4400.`,
    );
  }
  const { gateway, login } = (await answer.json()) as Settings;
  return { site, gateway: gateway || site, login };
}
