import { serveHostPage } from '../support/host-page.ts';
import { test } from './site.ts';

test('the dashboard element shows the agents in a page of another site', async ({ visitor, stack, provokes }) => {
  // The host page's own CSP refuses its icon.
  provokes(/img-src.+\/favicon\.ico/);
  const body = '<main><h1>Our laboratory</h1><probing-dashboard></probing-dashboard></main>';
  const page = await serveHostPage(stack.origins.site, { body });
  try {
    await visitor.open(page.url);
    await visitor.sees({ role: 'rowheader', name: { source: '^vltams01' }, in: { role: 'table', name: 'Agents' } });
  } finally {
    await page.close();
  }
});
