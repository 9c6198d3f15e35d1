import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Control, controls } from './controls.ts';
import { isAlive, rest } from './interact.ts';
import type { Lab } from './lab.ts';
import { slow4G } from './network.ts';
import { openQuietContext, type QuietPage } from './quiet-page.ts';

const POINTING_MS = 300;

/** When somebody follows a link of the home page, on a first visit. */
export const moments = {
  start: 'as soon as the page is hydrated',
  pointed: `${POINTING_MS} ms after pointing at it`,
  rest: 'after all has been prefetched',
} as const;
export type Moment = keyof typeof moments;

/** What following a link once cost. */
export interface Followed {
  /** From the press until the frame that shows the page was drawn, in ms. */
  shown: number;
  /** Requests of scripts and styles from the press until the page was shown. */
  requests: number;
  /** Scripts and styles that were fetched between hydration and the press, in bytes as they are sent. */
  ahead: number;
}

/** All visits that followed a link at a moment. Those of the same run stand at the same place of all lists. */
export interface Link {
  name: string;
  moment: Moment;
  followed: Followed[];
}

interface FollowOptions {
  runs: number;
  /** Hears of every run that is done. */
  onRun?(done: number): void;
}

const DESKTOP = 1280;

/** Of the controls of the interaction benchmark. */
const names = ['home → about', 'home → docs', 'home → dashboard'];

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'in-page', file), 'utf8');
const scripts = [read('observe.js'), read('interaction.js')];

/**
 * Follows links of the home page right after a first load, and later, when they have been prefetched: what prefetching costs, and what it
 * gives.
 */
export async function followLinks(lab: Lab, { runs, onRun = () => {} }: FollowOptions): Promise<Link[]> {
  const links = names.flatMap((name) => (Object.keys(moments) as Moment[]).map((moment): Link => ({ name, moment, followed: [] })));
  lab.server.show('site');
  for (let run = 0; run < runs; run += 1) {
    for (const { name, moment, followed } of links) followed.push(await followOnce(lab, controlOf(name), moment));
    onRun(run + 1);
  }
  return links;
}

function controlOf(name: string): Control {
  const control = controls.find((one) => one.name === name);
  if (!control) throw new Error(`There is no control '${name}' (controls.ts).`);
  return control;
}

async function followOnce({ server, browser, signedIn }: Lab, control: Control, moment: Moment): Promise<Followed> {
  server.connectOver(slow4G);
  const context = await openQuietContext(browser, { width: DESKTOP, ...(control.signedIn && signedIn) });
  try {
    const page = await context.openPage();
    for (const script of scripts) await page.addScript(script);
    const takeFiles = () => server.takeSent().filter(({ pathname }) => /\.(js|css)$/.test(pathname));
    await page.goto(server.origin + control.path);
    await page.waitFor(control.name, `${isAlive} && document.querySelector(${JSON.stringify(control.press)})`);
    takeFiles();
    if (moment === 'rest') await rest(page);
    await page.point(control.press);
    if (moment === 'pointed') await new Promise((resolve) => setTimeout(resolve, POINTING_MS));
    await page.evaluate(`followInput('click', () => ${control.shows})`);
    const ahead = takeFiles().reduce((sum, { bytes }) => sum + bytes, 0);
    const shown = await press(page, control);
    return { shown, requests: takeFiles().length, ahead };
  } finally {
    await context.close();
  }
}

async function press(page: QuietPage, { name }: Control): Promise<number> {
  await page.click();
  await page.waitFor(name, 'interaction.changed > 0');
  return page.evaluate<number>('interaction.changed');
}
