/**
 * Whether a remote works in a shell, by the version of `shared` that each was built with: same major, and nothing in it newer than the shell.
 *
 * The release tool asks before an activation, the loader before it runs a version.
 */
export function fitsContract(needed: string, offered: string): boolean {
  const [needs, offers] = [needed, offered].map((version) => version.split('.').map(Number));
  const [major = 0, minor = 0] = needs ?? [];
  return major === offers?.[0] && minor <= (offers[1] ?? 0);
}
