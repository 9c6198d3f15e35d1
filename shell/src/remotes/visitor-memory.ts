import { FAILED } from './forget-failures.ts';

/** For how long a version that failed here is not tried first again, in ms. */
const CAUTION_MS = 10 * 60_000;

/** What this browser remembers for the choice of versions: two small values, of which nothing is ever sent. */
export interface VisitorMemory {
  /**
   * Where this visitor stands in a gradual rollout: from 0 up to, but not including, 100. Always the same, and the very last place in a
   * browser that does not remember it: a version must not change from page to page.
   */
  readonly bucket: number;
  /** Whether the version has failed here a short while ago. */
  failedLately(version: string): boolean;
  remember(failedVersion: string): void;
}

const BUCKET = 'release.bucket';
const LAST_BUCKET = 99.999;

/** The memory of this browser. Where it may not store anything, the memory lasts as long as the page. */
export function visitorMemory(storage: Storage | undefined, now = Date.now): VisitorMemory {
  const failed = readFailures(storage, now());
  return {
    bucket: bucketIn(storage),
    failedLately: (version) => isRecent(failed[version] ?? 0, now()),
    remember(version) {
      failed[version] = now();
      write(storage, FAILED, JSON.stringify(failed));
    },
  };
}

/** `localStorage`, or nothing where the browser refuses it. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function bucketIn(storage: Storage | undefined): number {
  try {
    const known = Number.parseFloat(storage?.getItem(BUCKET) ?? '');
    if (known >= 0 && known < 100) return known;
    const bucket = Math.random() * 100;
    write(storage, BUCKET, String(bucket));
    return storage?.getItem(BUCKET) === String(bucket) ? bucket : LAST_BUCKET;
  } catch {
    // A storage whose file is damaged can be had, and throws at each use.
    return LAST_BUCKET;
  }
}

/** A moment that is long to come is not: the clock was wrong then, or is now. */
function isRecent(moment: number, now: number): boolean {
  return Math.abs(now - moment) < CAUTION_MS;
}

function readFailures(storage: Storage | undefined, now: number): Record<string, number> {
  try {
    const entries = Object.entries<unknown>(JSON.parse(storage?.getItem(FAILED) ?? '{}'));
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && isRecent(entry[1], now)),
    );
  } catch {
    return {};
  }
}

function write(storage: Storage | undefined, key: string, value: string) {
  try {
    storage?.setItem(key, value);
  } catch {
    // A full storage costs a little memory of failures, nothing more.
  }
}
