import { placeholders } from '../../remote-docs/src/example-values/placeholders.ts';
import { examples } from '../../remote-docs/src/examples/examples.ts';
import { expect, test } from '../support/site.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

test('a page of the site may query the local datasets', async ({ page, stack }) => {
  await page.goto('/about');
  const answer = await page.evaluate(async (address) => {
    const headers = { Authorization: `Basic ${btoa('read:read')}` };
    const body = 'SELECT count() AS hops FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL 1 HOUR FORMAT JSON';
    const response = await fetch(address, { method: 'POST', headers, body });
    return { status: response.status, format: response.headers.get('X-ClickHouse-Format'), json: await response.json() };
  }, stack.site.datasets);
  expect(answer).toMatchObject({ status: 200, format: 'JSON', json: { rows: 1 } });
  expect(Number(answer.json.data[0].hops)).toBeGreaterThan(1000);
});

test('every query of the documentation has an answer as it is shown, before anybody is signed in', async ({ request, stack }) => {
  const headers = { Authorization: `Basic ${btoa('read:read')}` };
  for (const example of Object.values(examples)) {
    const shown = example.request(placeholders);
    if (shown.to !== 'datasets') continue;
    const answer = await request.post(stack.site.datasets, { headers, data: `${shown.sql}\nFORMAT JSON` });
    expect(answer.status(), `${shown.sql}\n${await answer.text()}`).toBe(200);
    expect((await answer.json()).rows, example.title).toBeGreaterThan(0);
  }
});
