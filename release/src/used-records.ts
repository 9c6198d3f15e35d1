import type { SiteNow } from './change-site.ts';
import { type SiteState, versionsOf } from './site-state.ts';
import type { VersionRecord } from './version-record.ts';

/** A version that visitors run or may get, and how. */
export interface Used {
  record: VersionRecord;
  use: string;
}

/** Reads the records of all versions of some apps that visitors run or may get. */
export async function usedRecords({ readRecord }: Pick<SiteNow, 'readRecord'>, apps: SiteState['apps']): Promise<Used[]> {
  return Promise.all(versionsOf({ apps }).map(async ({ app, version, use }) => ({ record: await readRecord(app, version), use })));
}
