import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { browserOf } from './browser-of.ts';
import type { createClientLimit } from './client-limit.ts';
import { other } from './counts.ts';
import { openMetrics, openMetricsType, type ReportResults } from './metrics.ts';
import { failuresPage } from './page/failures-page.ts';
import { overviewOf, type RangeName, ranges, type View } from './page/overview.ts';
import { pageCsp } from './page/style.ts';
import { readReport } from './read-report.ts';
import type { SiteVersions } from './site-versions.ts';
import type { Store } from './store.ts';
import type { SiteWatch } from './watch-site.ts';

/** The longest report, in bytes: the shell sends ten failures of 300 characters at once, rarely more. */
const longestReport = 16 * 1024;

/** What the receiver works with. */
export interface ReportsOptions {
  store: Store;
  site: SiteWatch;
  limit: ReturnType<typeof createClientLimit>;
  now: () => number;
  /** Whether the counts could be written the last time. */
  isStored(): boolean;
}

/** `POST /failures` takes reports, `/metrics` is for Prometheus, `/` for a person. */
export function reportsApp({ store, site, limit, now, isStored }: ReportsOptions): Hono {
  const app = new Hono();
  const results: ReportResults = { counted: 0, invalid: 0, limited: 0 };
  const refuse = (c: Context, result: 'invalid' | 'limited', status: 400 | 413 | 429, text: string) => {
    results[result] += 1;
    return c.text(`${text}\n`, status);
  };

  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });

  app.post(
    '/failures',
    async (c, next) => (limit.allows(clientOf(c)) ? next() : refuse(c, 'limited', 429, 'There are too many reports: send this one later.')),
    bodyLimit({ maxSize: longestReport, onError: (c) => refuse(c, 'invalid', 413, 'A report has at most 16 kB.') }),
    async (c) => {
      const failures = readReport(await c.req.text());
      if (!failures) return refuse(c, 'invalid', 400, 'This is no report: { "failures": [{ "app", "version", "phase" }] }');
      const { known } = await site.versions();
      const browser = browserOf(c.req.header('User-Agent'));
      for (const { phase, ...named } of failures) store.counts.add({ ...knownOf(known, named), phase, browser }, now());
      results.counted += 1;
      return c.body(null, 204);
    },
  );

  app.get('/metrics', async (c) => {
    const versions = await site.versions();
    const totals = store.counts.totals();
    const text = openMetrics({ totals, versions, results, isSiteReadable: site.fault === undefined, isStored: isStored() });
    return c.body(text, 200, { 'Content-Type': openMetricsType });
  });

  app.get('/', async (c) => {
    const versions = await site.versions();
    const view = viewOf(c, store);
    const { hours } = store.counts.content;
    const notices = [
      ...(site.fault === undefined ? [] : [`the site cannot be read, so versions and activations are as they were. ${site.fault}`]),
      ...(isStored() ? [] : ['the counts cannot be stored, and are in memory only.']),
      ...(store.damaged ? [`the stored counts were damaged, and are in ${store.damaged}.`] : []),
    ];
    c.header('Content-Security-Policy', pageCsp);
    c.header('Referrer-Policy', 'no-referrer');
    const overview = overviewOf(hours, versions, view, now());
    return c.html(failuresPage({ view, overview, served: versions.served, since: store.since, isFresh: hours.length === 0, notices }));
  });

  return app;
}

/** What the URL asks for. A name that was never counted is ignored. */
function viewOf(c: Context, { counts }: Store): View {
  const { range = '', app, version } = c.req.query();
  const failed = counts.content.hours.flatMap(({ tallies }) => tallies).filter((tally) => tally.app === app);
  const view: View = { range: Object.hasOwn(ranges, range) ? (range as RangeName) : 'day' };
  if (failed.length === 0) return view;
  return failed.some((tally) => tally.version === version) ? { ...view, app, version } : { ...view, app };
}

/** Anybody may send any name: those that the site does not know count together. */
function knownOf(known: SiteVersions['known'], { app, version }: { app: string; version: string }) {
  const versions = known.get(app);
  return versions ? { app, version: versions.has(version) ? version : other } : { app: other, version: other };
}

/** The IP address as nginx tells it. It is used for the limit, and not kept. */
function clientOf(c: Context): string {
  return c.req.header('X-Real-IP') ?? getConnInfo(c).remote.address ?? '';
}
