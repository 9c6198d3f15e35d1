/**
 * Whether a remote works in a shell, by the version of `shared` that each was built with: same major, and nothing in it newer than the shell.
 *
 * The release tool asks before an activation, the loader before it runs a version.
 */
export function fitsContract(needed: string, offered: string): boolean {
  const [major, minor] = needed.split('.');
  const [offeredMajor, offeredMinor] = offered.split('.');
  return major === offeredMajor && Number(minor) <= Number(offeredMinor);
}
