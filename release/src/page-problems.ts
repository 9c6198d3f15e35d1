import { paths } from 'shared/paths';
import type { SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';
import { readRecord, type VersionRecord } from './version-record.ts';

/** Addresses of the site itself, of its files, and the name of its common page. */
const reserved = [...Object.values(paths), '/assets', '/remotes', '/api', '/index'];

/** Why a remote may not have the page that it declares: each address belongs to one. */
export async function pageProblems(target: Target, { apps }: SiteState, { app, release }: VersionRecord): Promise<string[]> {
  const address = release.page?.path;
  if (!address) return [];
  if (reserved.includes(address)) return [`  its page ${address} is an address of the site itself; choose another one`];
  const others = Object.entries(apps).filter(([name]) => name !== app && name !== 'shell');
  const records = await Promise.all(others.map(([name, { active }]) => readRecord(target, name, active.version)));
  const owner = records.find((record) => record.release.page?.path === address);
  return owner ? [`  its page ${address} is that of ${owner.app} ${owner.version}; choose another one`] : [];
}
