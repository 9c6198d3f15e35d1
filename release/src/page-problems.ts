import { paths } from 'shared/paths';
import type { SiteNow } from './change-site.ts';
import { usedRecords } from './used-records.ts';
import type { VersionRecord } from './version-record.ts';

/** Paths of the site itself, of its files and of the reports' receiver, and the name of its common page: no remote may have them. */
export const reservedPaths: readonly string[] = [
  ...Object.values(paths),
  ...['/assets', '/remotes', '/api', '/index'],
  ...['/failures', '/vitals'],
];

/**
 * Why a remote may not have the page that it declares: each path belongs to one, and to the versions too that a rollback of the
 * other remote would return to.
 */
export async function pageProblems(site: SiteNow, { app, release }: VersionRecord): Promise<string[]> {
  const path = release.page?.path;
  if (!path) return [];
  if (reservedPaths.includes(path)) return [`  its page ${path} is a path of the site itself; choose another one`];
  const { apps, pages } = site.state;
  const others = Object.entries(apps)
    .filter(([name]) => name !== app && name !== 'shell' && (pages?.claims?.[name]?.includes(path) ?? true))
    .map(([name, { withdrawn: _, ...one }]) => [name, one]);
  const used = await usedRecords(site, Object.fromEntries(others));
  const owner = used.find(({ record }) => record.release.page?.path === path);
  return owner ? [`  its page ${path} is that of ${owner.record.app} ${owner.record.version} (${owner.use}); choose another one`] : [];
}
