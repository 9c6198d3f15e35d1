import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type Control, plainButton, plainPage } from './controls.ts';
import type { Lab } from './lab.ts';
import { slow4G } from './network.ts';
import { isPrivate, type MeasuredPage } from './pages.ts';
import { openQuietContext, type QuietPage } from './quiet-page.ts';
import type { Server } from './serve.ts';
import type { SignedIn } from './signed-in.ts';

/** What one press of a control cost, in ms. */
export interface Press {
  /** Until the next frame after it was drawn, as browsers count it for 'interaction to next paint': in steps of 8, at least 16. */
  nextPaint: number;
  /** Until the frame that shows what was asked for was drawn. */
  shown: number;
  /** Frames that began before the page had changed. */
  frames: number;
  /** The longest task from there on, of more than 50 ms. */
  longestTask: number;
}

/** Time in tasks of more than 50 ms that begin once the content is on screen, by what they do, in ms. */
export interface Start {
  evaluation: number;
  hydration: number;
  other: number;
  /** The longest one. */
  longest: number;
}

/** All presses of a control. Those of the same run stand at the same place of all lists. */
export interface Pressed {
  control: Control;
  presses: Press[];
}

/** All first visits to a page. */
export interface Started {
  page: MeasuredPage;
  starts: Start[];
}

interface InteractOptions {
  pages: MeasuredPage[];
  controls: Control[];
  runs: number;
  /** Hears of every run that is done. */
  onRun?(done: number): void;
}

interface Span {
  startTime: number;
  duration: number;
}

interface Script extends Span {
  invokerType: string;
  invoker: string;
}

interface Interaction {
  events: number[];
  longTasks: Span[];
  scripts: Script[];
  changed: number;
  frames: number;
}

const DESKTOP = 1280;
/** The shortest that browsers tell of. */
const SHORTEST_EVENT = 16;
/** How long after its hydration a page has begun to prefetch what it prefetches by itself (`shell/src/remotes/prefetch.ts`), in ms. */
const RESTED_MS = 3_500;

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const scripts = [read('observe.js'), read('interaction.js')];

/** An expression: what is served is React's by now. */
export const isAlive = "Object.keys(document.querySelector('main h1')).some((key) => key.startsWith('__react'))";

const settle = (page: QuietPage, ms = 300) =>
  page.evaluate(`new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), ${ms}))`);
/** Until a page has prefetched what it prefetches by itself. */
export const rest = async (page: QuietPage) => {
  await page.waitFor('hydration', `!document.querySelector('main h1') || ${isAlive}`);
  await settle(page, RESTED_MS);
  await page.settled();
};

/**
 * Measures what visitors of the site wait for after the content is on screen: for tasks of the pages' start, and when they press a
 * control. The plain button, which all are compared with, is the first of those pressed.
 *
 * @throws {Error} when a control does not do what it should.
 */
export async function interact(
  { server, browser, signedIn }: Lab,
  { pages, controls, runs, onRun = () => {} }: InteractOptions,
): Promise<{ started: Started[]; pressed: Pressed[] }> {
  server.limitPages.set(plainButton.path, plainPage);
  const started = pages.map((page): Started => ({ page, starts: [] }));
  const pressed = [plainButton, ...controls].map((control): Pressed => ({ control, presses: [] }));
  for (let run = 0; run < runs; run += 1) {
    server.show('site');
    for (const { page, starts } of started) starts.push(await startPage(browser, server, page, signedIn));
    for (const { control, presses } of pressed) {
      server.show(control === plainButton ? 'limit' : 'site');
      presses.push(await pressControl(browser, server, control, signedIn));
    }
    onRun(run + 1);
  }
  return { started, pressed };
}

/** Presses each control once, on pages that are neither slow nor at rest. @returns the failures of those that do not do what they should. */
export async function tryControls({ server, browser, signedIn }: Lab, controls: Control[]): Promise<string[]> {
  server.show('site');
  const failures: string[] = [];
  for (const control of controls) {
    await pressControl(browser, server, control, signedIn, true).catch((error: Error) =>
      failures.push(`${control.name}: ${error.message}`),
    );
  }
  return failures;
}

/**
 * Opens the page of a control, lets it come to rest unless one is in a hurry, and presses the control.
 *
 * @throws {Error} when the page never shows what it should.
 */
async function pressControl(browser: Browser, server: Server, control: Control, signedIn: SignedIn, hurried = false): Promise<Press> {
  const { name, before, key, shows, width = DESKTOP } = control;
  server.connectOver(hurried ? undefined : slow4G);
  const context = await openQuietContext(browser, { width, ...(control.signedIn && signedIn) });
  const page = await context.openPage();
  try {
    if (hurried) await page.hurry();
    for (const script of scripts) await page.addScript(script);
    if (control.unreachable) await page.addScript(unreachable(control.unreachable));
    await page.goto(server.origin + control.path);
    if (hurried) await page.waitFor(name, isAlive);
    await page.waitFor(name, `document.querySelector(${JSON.stringify(before ?? control.press)}) && document.readyState === 'complete'`);
    if (!hurried) await rest(page);
    if (before) {
      await page.point(before);
      await page.click();
      await settle(page);
    }
    await page.point(control.press);
    if (key) await page.evaluate(`document.querySelector(${JSON.stringify(control.press)}).focus()`);
    if (!hurried) await settle(page, 600);
    await page.evaluate(
      `followInput(${JSON.stringify(key ? 'keydown' : 'click')}, () => ${shows}); interaction.longTasks = []; reachable = true`,
    );
    if (key) await page.press(key);
    else await page.click();
    await page.waitFor(name, 'interaction.changed > 0');
    const { events, longTasks, changed, frames }: Interaction = await page.evaluate(
      'new Promise((resolve) => setTimeout(() => resolve(interaction), 150))',
    );
    return {
      nextPaint: Math.max(SHORTEST_EVENT, ...events),
      shown: changed,
      frames,
      longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    };
  } finally {
    await context.close();
  }
}

/** Opens a page and looks at what keeps the processor once the content is there, until the page has prefetched what it wants. */
async function startPage(browser: Browser, server: Server, measured: MeasuredPage, signedIn: SignedIn): Promise<Start> {
  const { path, until, content } = measured;
  server.connectOver(slow4G);
  const context = await openQuietContext(browser, { width: DESKTOP, ...(isPrivate(measured) && signedIn) });
  const page = await context.openPage();
  try {
    for (const script of scripts) await page.addScript(script);
    await page.goto(server.origin + path);
    await page.waitFor(path, `document.querySelector(${JSON.stringify(content)}) && document.readyState === 'complete'`);
    await rest(page);
    const visible = await page.evaluate<number>(`measured.${until}`);
    const { longTasks, scripts: ran } = await page.evaluate<Interaction>('interaction');
    const tasks = longTasks.filter(({ startTime }) => startTime >= visible);
    const start = { evaluation: 0, hydration: 0, other: 0, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) };
    for (const task of tasks) start[phaseOf(task, ran)] += task.duration;
    return start;
  } finally {
    await context.close();
  }
}

/** By the script that took most of a task. React works in messages that it sends to itself. */
function phaseOf(task: Span, ran: Script[]): 'evaluation' | 'hydration' | 'other' {
  const within = ran.filter(({ startTime }) => startTime >= task.startTime && startTime < task.startTime + task.duration);
  const [most] = within.sort((a, b) => b.duration - a.duration);
  if (!most || most.duration < task.duration / 2) return 'other';
  if (most.invokerType === 'classic-script') return 'evaluation';
  return most.invoker === 'MessagePort.onmessage' ? 'hydration' : 'other';
}

/** A script that keeps the page from a path of the gateway until it says `reachable`. */
function unreachable(path: string): string {
  return `{
    const { fetch } = window;
    window.fetch = (url, options) =>
      !window.reachable && String(url).endsWith(${JSON.stringify(path)}) ? Promise.reject(new TypeError('unreachable')) : fetch(url, options);
  }`;
}
