import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';

/** What the pages of a test have asked for. */
export interface Traffic {
  all: Request[];
  /** The requests to a path, on whichever origin; with a method, only those. */
  to(pathname: string, method?: string): Request[];
}

/** Notes every request of the page's browser context from now on: those of frames, workers and other tabs too. */
export function recordTraffic(page: Page): Traffic {
  const all: Request[] = [];
  page.context().on('request', (request) => all.push(request));
  return {
    all,
    to: (pathname, method) =>
      all.filter((request) => new URL(request.url()).pathname === pathname && (method === undefined || request.method() === method)),
  };
}

/** Whether the end of its answer has not come. */
const isUnderWay = (request: Request) => request.timing().responseEnd === -1 && request.failure() === null;

/**
 * Waits until the answer of a request has come to its end. Not for `response.finished()`: Chromium says of some requests whose answer the page
 * has read to its end by a stream's reader that they were cancelled, and `finished()` never resolves for those.
 */
export async function expectEnded(request: Request): Promise<void> {
  await expect.poll(() => isUnderWay(request)).toBe(false);
}

/**
 * Waits until no code of the page is on its way. To be called before a test puts the page's clock forward: the time limit of a load would end
 * it, and the console report that.
 *
 * @param traffic - recorded since before the page was opened.
 */
export async function expectCodeLoaded(traffic: Traffic): Promise<void> {
  const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
  await expect
    .poll(() => traffic.all.filter((request) => isCode(request) && isUnderWay(request)).map((request) => request.url()))
    .toEqual([]);
}

/** Lets the page prefetch nothing, as in a browser that saves data: for tests of what is loaded when somebody asks for it. */
export async function stopPrefetching(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}

/** Makes the page one in the background: what is loaded for who stays on a page is not loaded, however long the test takes. */
export async function keepInBackground(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}

/** The access token that the page sends to the gateway, once it has sent one. */
export async function sentToken(page: Page, act: () => Promise<unknown>): Promise<string> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user/me');
  await act();
  return (await (await asked).headerValue('Authorization'))?.replace('Bearer ', '') ?? '';
}

/** Holds the page's requests to a URL back. @returns a function that lets them go on. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Delays the requests to a URL for some time, in ms: those of all tabs, frames and workers. */
export async function delay(page: Page, address: string, ms: number): Promise<void> {
  await page.context().route(address, async (route) => {
    await setTimeout(ms);
    await route.continue();
  });
}

/** Answers the silent login in the SDK's frame as a login service does that wants to see the visitor. */
export async function answerSilently(page: Page, error: string): Promise<void> {
  await page.route(/\/authorize\?.*prompt=none/, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    const message = JSON.stringify({ type: 'authorization_response', response: { error, state } });
    return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${message}, '*')</script>` });
  });
}
