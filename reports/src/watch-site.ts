import { setTimeout as sleep } from 'node:timers/promises';
import { openTarget, readSiteNow } from 'release';
import { noVersions, type SiteVersions, versionsOf } from './site-versions.ts';

/** How long what was read of the site holds, in ms. */
const KEPT = 5_000;

/** How long a request waits while the site is read, in ms. */
const PATIENCE = 3_000;

/** The site as the receiver sees it. */
export interface SiteWatch {
  /** What holds now; what was read last while the site cannot be read. */
  versions(): Promise<SiteVersions>;
  /** Why the site could not be read the last time. */
  readonly fault: string | undefined;
}

/**
 * Reads the site's versions and its history when they are needed, at most once every five seconds.
 *
 * @param where - the release tool's target: a directory, or `s3://bucket/prefix`.
 * @param log - gets a line when the site cannot be read, and one when it can again.
 */
export function watchSite(where: string, { now, log }: { now: () => number; log(line: string): void }): SiteWatch {
  let last = noVersions;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | undefined;
  let fault: string | undefined;
  const read = async () => {
    try {
      last = versionsOf((await readSiteNow(await openTarget(where))).state);
      if (fault) log('The site can be read again.');
      fault = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (fault !== message) log(`The site cannot be read, so its versions and activations are as they were: ${message}`);
      fault = message;
    }
    readAt = now();
  };
  return {
    async versions() {
      // The clock may be set back.
      if (Math.abs(now() - readAt) >= KEPT) {
        const ended = () => {
          reading = undefined;
        };
        reading ??= Promise.race([read().finally(ended), sleep(PATIENCE, undefined, { ref: false })]);
        await reading;
      }
      return last;
    },
    get fault() {
      return fault;
    },
  };
}
