import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CdpContext } from './cdp-page.ts';
import { slow4G } from './network.ts';
import type { MeasuredPage } from './pages.ts';
import type { Server } from './serve.ts';

/** What a visit costs: times in ms, sizes in bytes as they are sent. */
export interface Visit {
  /** When the content was painted, since the navigation began. */
  visible: number;
  /** Time in tasks of more than 50 ms. */
  longTasks: number;
  longestTask: number;
  layoutShift: number;
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** To the site; those to the login service are not counted. */
  connections: number;
}

interface Measured {
  largestPaint: number;
  firstRow: number;
  layoutShift: number;
  longTasks: number[];
}

const observe = readFileSync(path.join(import.meta.dirname, 'in-page/observe.js'), 'utf8');

const SETTLED_MS = 600;

/** A visit on a slow machine lasts until the page would prefetch others, which is no part of its cost: not for visitors who save data. */
const saveData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";

/** Browsers fetch it when they like, and nobody waits for it. */
const icon = /icon\.(svg|ico)$/;

/**
 * Opens a page as a visitor with a slow network and a slow processor does, who saves data, and closes it when it is idle. Whatever the cache holds, the
 * connections are new.
 *
 * @param script - runs in the page before its own scripts.
 */
export async function visit(context: CdpContext, server: Server, { path, content, until }: MeasuredPage, script: string): Promise<Visit> {
  server.connectOver(slow4G);
  server.takeSent();
  const connectionsBefore = server.connections();
  const page = await context.openPage();
  await page.addScript(saveData + script + observe);
  await page.goto(server.origin + path);
  await page.waitFor(path, `document.querySelector(${JSON.stringify(content)}) && document.readyState === 'complete'`);
  await page.settled(SETTLED_MS);
  const measured = await page.evaluate<Measured>('measured');
  await page.close();
  const sent = server.takeSent().filter(({ pathname }) => !icon.test(pathname));
  return {
    visible: measured[until],
    longTasks: sum(measured.longTasks),
    longestTask: Math.max(0, ...measured.longTasks),
    layoutShift: measured.layoutShift,
    scriptBytes: sum(sent.filter(({ pathname }) => pathname.endsWith('.js')).map(({ bytes }) => bytes)),
    bytes: sum(sent.map(({ bytes }) => bytes)),
    requests: sent.length,
    connections: server.connections() - connectionsBefore,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
