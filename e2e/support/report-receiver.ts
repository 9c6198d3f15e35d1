import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { test as base, expect } from './released-site.ts';

/** Takes reports of failures, on an origin of its own that allows nothing to other origins. */
export interface ReportReceiver {
  address: string;
  /** What came, request by request. */
  received: { method: string | undefined; type: string | undefined; body: string }[];
}

/** Browser tests on a released site whose operator wants to hear of failures. */
export const test = base.extend<{ receiver: ReportReceiver }>({
  receiver: async ({ site }, use) => {
    const received: ReportReceiver['received'] = [];
    const server = createServer(async (request, response) => {
      received.push({ method: request.method, type: request.headers['content-type'], body: await text(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = `http://localhost:${(server.address() as AddressInfo).port}/reports`;
    await site.configure({ report: address });
    await use({ address, received });
    server.closeAllConnections();
    server.close();
  },
});

export { expect };

/** Notes the beacons that the pages of a tab hand to the browser, also those of a page that is being left. @returns how many there were. */
export async function countBeacons(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      localStorage.setItem('beacons', String(Number(localStorage.getItem('beacons')) + 1));
      return true;
    };
  });
  return () => page.evaluate(() => Number(localStorage.getItem('beacons')));
}
