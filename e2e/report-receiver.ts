import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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
