/** The routes of the site (section 2 of the specification). */
export const paths = {
  home: '/',
  callback: '/callback',
  dashboard: '/dashboard',
  /** The form that sends a measurement. */
  measure: '/dashboard/measure',
  /** The measurements of an account; below it, the page of each, which anybody may read. */
  measurementPages: '/dashboard/measurements',
  /** Below it, the page of each agent, which anybody may read. */
  agentPages: '/dashboard/agents',
  /** All documentation lies under this prefix; the documentation app routes below it. */
  docs: '/docs',
  measurements: '/docs/measurements',
  datasets: '/docs/datasets',
  /** Opens the query in `?q=`, and runs nothing. */
  query: '/docs/datasets/query',
  about: '/about',
  /** Of sites with more pages than the navigation has links. Below a path of the shell: no remote can have it. */
  allPages: '/about/pages',
  /** Which versions run here: for the people who make the site. */
  releases: '/releases',
} as const;

/** The remotes that the shell's code knows, by the path of their pages; others declare theirs in the discovery document. */
export const shellRemotes: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'remote_dashboard',
  [paths.docs]: 'remote_docs',
};

/**
 * The remote whose page is at a path.
 *
 * @param pages - those that remotes declare, by federation name.
 */
export function remoteAt(pathname: string, pages: Readonly<Record<string, { path: string }>>): string | undefined {
  const below = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const known = Object.keys(shellRemotes).find(below);
  return known ? shellRemotes[known] : Object.keys(pages).find((name) => below(pages[name]?.path ?? ''));
}
