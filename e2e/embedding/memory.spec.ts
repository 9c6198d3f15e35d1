import type { CDPSession } from '@playwright/test';
import { closeWithHosts, serveHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/site.ts';

declare global {
  interface Window {
    /** The element of each dashboard that this page has had. */
    places?: WeakRef<Element>[];
  }
}

// Reliability: hundreds of embedded dashboards mount and unmount
test('hundreds of dashboards that mount and unmount leak no memory', async ({ page, stack }) => {
  const host = await serveHostPage(stack.origins.site, { body: '<main></main>' });
  await page.goto(host.url);
  const session = await page.context().newCDPSession(page);
  /** Dashboards that the page still holds, and listeners on the objects that all of them share; in bytes, the whole heap. */
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const held = await page.evaluate(() => window.places?.filter((place) => place.deref()).length ?? 0);
    return {
      held,
      listeners: await listenersOf(session, 'window', 'document', 'document.body', 'document.querySelector("main")'),
      usedSize,
    };
  };
  /** Some that go before anything has come, and some by each of the script's doors whose table is there. */
  const comeAndGo = (times: number, timesWithData: number) =>
    page.evaluate(
      async ([times, timesWithData]) => {
        const main = document.querySelector('main') as Element;
        const { ProbingDashboard } = window;
        if (!ProbingDashboard) throw new Error('The script of the site has not run.');
        window.places ??= [];
        const { places } = window;
        const keep = () => places.push(new WeakRef(main.lastElementChild as Element));
        const moment = () => new Promise((resolve) => setTimeout(resolve));
        for (let time = 0; time < times; time += 1) {
          const dashboard = ProbingDashboard.mount(main, { gateway: '' });
          await dashboard.ready;
          keep();
          await moment();
          dashboard.unmount();
        }
        for (let time = 0; time < timesWithData; time += 1) {
          let dashboard: { unmount(): void } | undefined;
          await new Promise((onEvent) => {
            dashboard = ProbingDashboard.mount(main, { gateway: '', onEvent });
          });
          keep();
          await moment();
          dashboard?.unmount();

          const element = document.createElement('probing-dashboard') as HTMLElement & { options: object };
          await new Promise((onEvent) => {
            element.options = { onEvent };
            main.append(element);
          });
          keep();
          await moment();
          element.remove();
        }
      },
      [times, timesWithData] as const,
    );
  // What is made once is there after these.
  await comeAndGo(20, 5);
  const before = await measure();
  await comeAndGo(200, 25);
  // V8 may hold the last one: the hidden class of an object with getters, as TanStack Query makes them, keeps these alive with all that
  // they see. Counting all listeners or nodes of the page would count those of that one dashboard, or not, by chance.
  await expect.poll(async () => (await measure()).held, 'dashboards still held').toBeLessThan(5);
  const after = await measure();
  expect(after.listeners).toEqual(before.listeners);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(30);
  // One with data takes 70 kB.
  expect((after.usedSize - before.usedSize) / 250, 'bytes for each').toBeLessThan(4000);
  await closeWithHosts(page, [host]);
});

/** How many listeners each of these objects has. */
async function listenersOf(session: CDPSession, ...expressions: string[]): Promise<Record<string, number>> {
  const counts = expressions.map(async (expression) => {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    return [expression, listeners.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
