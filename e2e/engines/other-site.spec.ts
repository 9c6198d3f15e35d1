import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './site.ts';

// Reliability: Back from another site in Firefox
test('Back from another site comes to the place that was left', async ({ visitor, engineName }) => {
  test.skip(engineName === 'webkit', 'Its driver loses a tab that goes from a page with COOP to another site');
  const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const place = () => window.scrollY;
  try {
    await visitor.open('/docs/measurements');
    await visitor.isHydrated();
    // At once: the page may get no frame any more, with which it would hear that it was scrolled.
    await visitor.tab.evaluate((url) => {
      setTimeout(() => {
        window.scrollTo(0, 700);
        window.location.assign(url);
      });
    }, elsewhere);
    await visitor.isAt(elsewhere);
    await visitor.tab.evaluate(() => {
      setTimeout(() => window.history.back());
    });
    await visitor.isAt('/docs/measurements');
    await expect.poll(() => visitor.tab.evaluate(place)).toBe(700);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
