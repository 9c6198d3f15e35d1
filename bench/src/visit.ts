import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { slow4G } from './network.ts';
import type { MeasuredPage } from './pages.ts';
import type { QuietContext } from './quiet-page.ts';
import type { Server } from './serve.ts';

/** What a visit sends and keeps, whatever the speed of the machine. */
export interface Cost {
  /** Of scripts, as they were sent, in bytes. */
  scriptBytes: number;
  /** Of all answers, as they were sent, in bytes. */
  bytes: number;
  requests: number;
  /** To the site; those to the login service are not counted. */
  connections: number;
  /** Requests that waited for one another until the content was there. */
  levels: number;
  layoutShift: number;
  /** JavaScript in memory once everything is done, in bytes. */
  heap: number;
}

/** What a visitor waited for, in ms. */
export interface Visit {
  /** When the content was there, since the navigation began. */
  visible: number;
  /** Time in tasks of more than 50 ms. */
  longTasks: number;
  longestTask: number;
}

interface Measured {
  largestPaint: number;
  firstRow: number;
  layoutShift: number;
  longTasks: number[];
  timeOrigin: number;
}

const observer = path.join(import.meta.dirname, 'in-page/observe.js');
const observe = readFileSync(observer, 'utf8');
const measuredIn = '({ ...measured, timeOrigin: performance.timeOrigin })';

/** Browsers ask for it when they like, and nobody waits for it. */
const icon = /icon\.(svg|ico)$/;

/**
 * Opens a page as a visitor on a slow network and a slow processor does, and closes it when nothing happens any more. The visitor has not
 * been here for a while: whatever the cache holds, the connections are new.
 */
export async function visit(context: QuietContext, server: Server, { path, content, until }: MeasuredPage, script: string): Promise<Visit> {
  server.connectOver(slow4G);
  const page = await context.openPage();
  await page.addScript(script + observe);
  await page.goto(server.origin + path);
  await page.waitFor(path, `document.querySelector(${JSON.stringify(content)}) && document.readyState === 'complete'`);
  await page.settled();
  const measured = await page.evaluate<Measured>(measuredIn);
  await page.close();
  return {
    visible: measured[until],
    longTasks: sum(measured.longTasks),
    longestTask: Math.max(0, ...measured.longTasks),
  };
}

/** Opens a page on a slow network, and counts what comes of it. */
export async function count(context: BrowserContext, server: Server, { path, content, until }: MeasuredPage): Promise<Cost> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = recordRequests(page);
  await page.addInitScript({ path: observer });
  server.connectOver(slow4G);
  server.takeSent();
  const connectionsBefore = server.connections();
  await page.goto(server.origin + path);
  await page.locator(content).first().waitFor({ state: 'attached' });
  await requests.settled();
  const measured: Measured = await page.evaluate(measuredIn);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  const sent = server.takeSent().filter(({ pathname }) => !icon.test(pathname));
  const before = requests.done.filter((request) => request.timing().startTime <= measured.timeOrigin + measured[until]);
  return {
    scriptBytes: sum(sent.filter(({ pathname }) => pathname.endsWith('.js')).map(({ bytes }) => bytes)),
    bytes: sum(sent.map(({ bytes }) => bytes)),
    requests: sent.length,
    connections: server.connections() - connectionsBefore,
    levels: countLevels(before),
    layoutShift: measured.layoutShift,
    heap: usedSize,
  };
}

function recordRequests(page: Page) {
  const done: Request[] = [];
  const pending = new Set<Request>();
  let changes = 0;
  const end = (request: Request) => {
    changes += 1;
    pending.delete(request);
    if (!icon.test(request.url())) done.push(request);
  };
  page.context().on('request', (request) => {
    changes += 1;
    pending.add(request);
  });
  page.context().on('requestfinished', end);
  page.context().on('requestfailed', end);
  return {
    done,
    /** Until nothing is asked for and nothing is left to do for a while. */
    async settled() {
      let before: number;
      do {
        before = changes;
        await page.evaluate('new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 300))');
      } while (before !== changes || pending.size > 0);
    },
  };
}

/** The longest chain of requests of which each began when the one before had been answered. */
function countLevels(requests: Request[]): number {
  const spans = requests.map((request) => {
    const { startTime, responseEnd } = request.timing();
    return { start: startTime, end: startTime + responseEnd, level: 1 };
  });
  spans.sort((a, b) => a.start - b.start);
  for (const span of spans) {
    for (const earlier of spans) if (earlier.end <= span.start) span.level = Math.max(span.level, earlier.level + 1);
  }
  return Math.max(...spans.map(({ level }) => level));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
