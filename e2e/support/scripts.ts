import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { renderedAtSize } from './page-quality.ts';
import { expect } from './site.ts';
import { expectCodeLoaded, type Traffic } from './traffic.ts';

const root = path.join(import.meta.dirname, '../..');

/** Must be in a page once, whichever apps it is made of. */
const singles = {
  react: /node_modules\/react\/cjs\/react\.production\.js$/,
  'react-dom': /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  router: /node_modules\/react-router\/dist\/.*chunk-.*\.mjs$/,
  'shared/auth': /shared\/src\/auth\.ts$/,
};

/** The requests of a page, as they come. */
export function record(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Which requests are those of a remote. */
export function isOf(remote: string) {
  return (request: Request) => request.url().includes(`/remotes/${remote}/`);
}

/** `AHEAD_MS` in remote-dashboard/src/refreshing/announcements.tsx. */
export const ANNOUNCER_MS = 5_000;

/** Whether it is the dashboard's announcer, which is fetched five seconds after any page of it has come, wherever the reader is by then. */
export const isAnnouncer = (request: Request) => /\/announcer\.[^/]+\.js$/.test(request.url());

/**
 * Puts the page's clock so far ahead that the dashboard fetches its announcer, and waits for that: a longer jump while it is on its way would end
 * the load, and the console report it.
 *
 * @param traffic - recorded since before the dashboard was opened.
 */
export async function passAnnouncer(page: Page, traffic: Traffic): Promise<void> {
  // The time limit of code is longer.
  await page.clock.fastForward(ANNOUNCER_MS);
  await expect.poll(() => traffic.all.some(isAnnouncer)).toBe(true);
  await expectCodeLoaded(traffic);
  await renderedAtSize(page);
}

/** @returns the bytes of the scripts among them, as they are sent: compressed with Brotli. */
export async function weigh(requests: Request[]): Promise<number> {
  const sizes = requests
    .filter((request) => new URL(request.url()).pathname.endsWith('.js'))
    .map(async (request) => {
      expect(await (await request.response())?.headerValue('content-encoding')).toBe('br');
      return (await request.sizes()).responseBodySize;
    });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** Expects modules to be in the page once. */
export function expectSingles(requests: Request[], names: (keyof typeof singles)[]): void {
  const modules = modulesOf(requests);
  for (const name of names) expect(modules.filter((module) => singles[name].test(module), name)).toHaveLength(1);
}

/** The modules in the scripts that were asked for, by their source maps; one that is in two scripts is listed twice. */
export function modulesOf(requests: Request[]): string[] {
  const scripts = new Set(requests.map((request) => new URL(request.url()).pathname).filter((pathname) => pathname.endsWith('.js')));
  return [...scripts].flatMap((script) => {
    const [, place, name, , file] = /^\/(assets|remotes)\/(?:([^/]+)\/([^/]+)\/)?([^/]+)$/.exec(script) ?? [];
    const app = place === 'assets' ? 'shell' : name?.replace('_', '-');
    if (!app || !file || file.startsWith('auth0-worker')) return [];
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(root, app, 'dist', `${file}.map`), 'utf8'));
    return [...new Set(sources)];
  });
}
