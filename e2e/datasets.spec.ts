import { questions } from '../remote-docs/src/datasets/questions.ts';
import { expect, test } from './site.ts';

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

test('every worked question has an answer', async ({ request, stack }) => {
  const headers = { Authorization: `Basic ${btoa('read:read')}` };
  const ask = async (sql: string): Promise<Record<string, string>[]> => {
    const answer = await request.post(stack.site.datasets, { headers, data: `${sql}\nFORMAT JSON` });
    expect(answer.status(), `${sql}\n${await answer.text()}`).toBe(200);
    return (await answer.json()).data;
  };
  const [probe] = await ask(`SELECT probe_src_addr AS source, probe_dst_addr AS target FROM saimiris.replies
    WHERE time_received_ns > now() - INTERVAL 6 HOUR AND reply_src_addr = probe_dst_addr LIMIT 1`);
  for (const { title, sql } of questions) {
    const own = sql
      .replaceAll("'2001:db8:a1:17d9:8e72::42'", `'${probe?.source}'`)
      .replaceAll("'2606:4700:4700::1111'", `'${probe?.target}'`);
    expect((await ask(own)).length, title).toBeGreaterThan(0);
  }
});
