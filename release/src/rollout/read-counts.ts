import { UsageError } from '../release-error.ts';
import type { Counts } from '../site-state.ts';

/** How long the receiver may take to answer, in ms. */
const TIMEOUT_MS = 5_000;

/** What is known of a version; without `failures` the receiver does not know the version (yet), without `visits` it counts none. */
export type KnownCounts = Partial<Counts>;

/** Reads what was counted of a version. @throws {Error} one sentence, when nothing can be known. */
export type CountsReader = (app: string, version: string) => Promise<KnownCounts>;

/**
 * Reads the metrics of the receiver of failure reports.
 *
 * @param address - URL of its `/metrics`, or of the receiver.
 * @throws {UsageError} when it is no URL, or has a password.
 */
export function countsReader(address: string): CountsReader {
  const url = metricsUrl(address);
  return async (app, version) => {
    const text = await fetchText(url);
    // OpenMetrics ends so. One that was cut off would have too few failures.
    if (!text.endsWith('# EOF\n')) throw new Error(`The answer of ${url} is cut off, or not that of a receiver of failure reports.`);
    const samples = samplesOf(text);
    const sum = (name: string) => {
      const own = samples.filter((sample) => sample.name === name && sample.app === app && sample.version === version);
      return own.length > 0 ? own.reduce((total, sample) => total + countOf(sample, url), 0) : undefined;
    };
    if (!samples.some(({ name }) => name.startsWith('site_'))) throw new Error(`${url} has no metrics of a receiver of failure reports.`);
    if (samples.some(({ name, value }) => name === 'site_reports_site_readable' && Number(value) === 0))
      throw new Error(`The receiver at ${url} cannot read the site, so it does not count by version.`);
    // Where no visits are measured, those of all versions are 0, or not there at all.
    const countsVisits = samples.some(({ name, value }) => name === 'site_visits_total' && Number(value) > 0);
    const failures = sum('site_failures_total');
    return {
      ...(failures !== undefined && { failures }),
      ...(countsVisits && { visits: sum('site_visits_total') ?? 0 }),
    };
  };
}

function metricsUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--reports takes the URL of the receiver, e.g. http://127.0.0.1:9000/metrics.');
  if (url.username || url.password) throw new UsageError('--reports takes a URL without user name and password.');
  if (url.pathname === '/') url.pathname = '/metrics';
  return url.href;
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.text();
  } catch (cause) {
    const { message, cause: reason } = cause as Error & { cause?: { code?: string } };
    throw new Error(`The receiver at ${url} cannot be read: ${reason?.code ?? message}.`, { cause });
  }
}

interface Sample {
  name: string;
  app: string | undefined;
  version: string | undefined;
  /** As it is written. */
  value: string;
}

/** A comparison with `NaN` never halts, and the site's state, which is JSON, has neither that nor infinity. @throws {Error} for them. */
function countOf({ name, app, version, value }: Sample, url: string): number {
  const count = Number(value);
  if (count >= 0 && count <= Number.MAX_SAFE_INTEGER) return count;
  throw new Error(`${url} has '${value}' as ${name} of ${app} ${version}, which is no count.`);
}

/** The samples of a text in the OpenMetrics format. Names of apps and versions need no escapes. */
function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    const label = (key: string) => new RegExp(`(?:^|,)${key}="([^"]*)"`).exec(labels)?.[1];
    return name ? [{ name, app: label('app'), version: label('version'), value }] : [];
  });
}
