import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { browserOf } from './browser-of.ts';
import type { createClientLimit } from './client-limit.ts';
import { other } from './hourly-tallies.ts';
import { openMetrics, openMetricsType, type ReportResults } from './metrics.ts';
import { failuresPage } from './page/failures-page.ts';
import { overviewOf, type RangeName, ranges, type View } from './page/overview.ts';
import { pageCsp } from './page/style.ts';
import { vitalsOf } from './page/vitals-overview.ts';
import { phases, readReport } from './read-report.ts';
import { readVitals } from './read-vitals.ts';
import type { SiteVersions } from './site-versions.ts';
import type { Store } from './store.ts';
import type { SiteWatch } from './watch-site.ts';

/** A measured visit, in bytes. */
const longestVisit = 4 * 1024;

/** The longest report, in bytes: the shell sends ten failures of 300 characters at once, rarely more. */
const longestReport = 16 * 1024;

/** What the receiver works with. */
export interface ReportsOptions {
  /** Where it listens: a name or an IP address. */
  host: string;
  store: Store;
  site: SiteWatch;
  limit: ReturnType<typeof createClientLimit>;
  /** Of measured visits: many of them keep no failure away. */
  vitalsLimit: ReturnType<typeof createClientLimit>;
  now: () => number;
  /** Stores the counts; never rejects. */
  save(): Promise<void>;
  /** Whether the counts could be written the last time. */
  isStored(): boolean;
  /** Gets what an operator should know. */
  log(line: string): void;
}

/** `POST /failures` takes reports, `POST /vitals` measured visits, `/metrics` is for Prometheus, `/` for a person. */
export function reportsApp({ host, store, site, limit, vitalsLimit, now, save, isStored, log }: ReportsOptions): Hono {
  const app = new Hono();
  const failures = taker('/failures', { limit, longest: longestReport });
  const measured = taker('/vitals', { limit: vitalsLimit, longest: longestVisit });

  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });

  app.onError((error, c) => {
    // A visitor left while the body was on its way.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return c.body(null, 400);
    log(error.stack ?? error.message);
    return c.text('Internal Server Error', 500);
  });

  app.post(failures.path, ...failures.checks, async (c) => {
    const report = readReport(await c.req.text());
    if (!report) return failures.refuse(c, 'invalid', 400, 'This is no report: { "failures": [{ "app", "version", "phase" }] }');
    const { known } = await site.versions();
    const browser = browserOf(c.req.header('User-Agent'));
    for (const { phase, ...named } of report) store.counts.add({ ...knownOf(known, named), phase, browser }, now());
    return failures.count(c);
  });

  app.post(measured.path, ...measured.checks, async (c) => {
    const visit = readVitals(await c.req.text());
    if (!visit) return measured.refuse(c, 'invalid', 400, 'This is no measured visit: { "share", "page", "versions" }');
    const { known } = await site.versions();
    store.visits.addVisit(visit, (named) => knownOf(known, named), now());
    return measured.count(c);
  });

  // DNS rebinding: a page of another site may have its own host name resolve to this server, and would read the counts. nginx sends reports by a name of its own.
  app.get('*', async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (hostname === 'localhost' || hostname === host.toLowerCase() || isIP(hostname.replace(/^\[|\]$/g, ''))) return next();
    return c.text(`This receiver answers to localhost, an IP address and the host in LISTEN, not to ${hostname}.\n`, 421);
  });

  const metricsText = async () => {
    const versions = await site.versions();
    const shown = { totals: store.counts.totals(), visits: store.visits.totals() };
    // Prometheus takes a counter that goes back for one that began again at 0, and counts all of it twice: a crash may take back nothing that was shown.
    await save();
    return openMetrics({
      ...shown,
      versions,
      results: failures.results,
      vitalsResults: measured.results,
      isSiteReadable: site.fault === undefined,
      isStored: isStored(),
    });
  };
  let metrics: Promise<string> | undefined;
  app.get('/metrics', async (c) => {
    // Scrapes at once get the same text, because it takes long when there are many counts.
    metrics ??= metricsText().finally(() => {
      metrics = undefined;
    });
    return c.body(await metrics, 200, { 'Content-Type': openMetricsType });
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
    const vitals = vitalsOf(store.visits.content.hours, overview, view);
    return c.html(
      failuresPage({ view, overview, vitals, served: versions.served, since: store.since, isFresh: hours.length === 0, notices }),
    );
  });

  // Browsers ask for it by themselves, and their console would have a line of a missing one.
  app.get('/favicon.ico', (c) => c.body(null, 204));

  return app;
}

interface TakerOptions {
  limit: ReturnType<typeof createClientLimit>;
  /** The longest body, in bytes. */
  longest: number;
}

/** What takes requests of one kind from anybody: within its limits, and counting what becomes of them. */
function taker(path: string, { limit, longest }: TakerOptions) {
  const results: ReportResults = { counted: 0, invalid: 0, limited: 0 };
  const refuse = (c: Context, result: 'invalid' | 'limited', status: 400 | 413 | 429, text: string) => {
    results[result] += 1;
    return c.text(`${text}\n`, status);
  };
  const checks: [MiddlewareHandler, MiddlewareHandler] = [
    async (c, next) => (limit.allows(clientOf(c)) ? next() : refuse(c, 'limited', 429, 'There are too many reports: send this one later.')),
    bodyLimit({ maxSize: longest, onError: (c) => refuse(c, 'invalid', 413, `A report has at most ${longest / 1024} kB.`) }),
  ];
  const count = (c: Context) => {
    results.counted += 1;
    return c.body(null, 204);
  };
  return { path, results, checks, refuse, count };
}

/** What the URL asks for. A name that was never counted is ignored. */
function viewOf(c: Context, { counts, visits }: Store): View {
  const { range = '', app, version, ...query } = c.req.query();
  const all = [...counts.totals(), ...visits.totals()].map((tally) => ({ app: tally.app, version: tally.version }));
  const counted = all.filter((one) => one.app === app);
  const phase = phases.find((one) => one === query.phase);
  const browser = counts.totals().find((tally) => tally.browser === query.browser)?.browser;
  const view: View = { range: Object.hasOwn(ranges, range) ? (range as RangeName) : 'day', phase, browser };
  if (counted.length === 0) return view;
  return counted.some((tally) => tally.version === version) ? { ...view, app, version } : { ...view, app };
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
