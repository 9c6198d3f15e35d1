import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

const target = '2606:4700:4700::1111';
const paris = { id: 'vltcdg01', address: '2001:db8:a1::42' };
const atlanta = { id: 'vltatl01', address: '2001:db8:b1::42' };

/** Hops of each agent: a fork from Paris, a silent hop from both, one router in common. */
const hops = [
  {
    agent: paris,
    ways: [
      ['3fff:1::1', '3fff:2::1', '3fff:5::1', '', target],
      ['3fff:1::1', '3fff:2::2', '3fff:5::1', '', target],
    ],
  },
  { agent: atlanta, ways: [['3fff:8::1', '', '', '3fff:5::1', '3fff:9::1', target]] },
];

const columns = [
  'received',
  'agent_id',
  'probe_src_addr',
  'probe_dst_addr',
  'probe_ttl',
  'probe_src_port',
  'probe_dst_port',
  'probe_protocol',
];
const replyColumns = ['reply_src_addr', 'reply_icmp_type', 'reply_icmp_code', 'rtt'];

/** Rows as the datasets give them: RTTs in tenths of a millisecond. */
function rowsAt(sent: Date): unknown[][] {
  const received = sent.toISOString().replace('T', ' ').replace('Z', '000000');
  return hops.flatMap(({ agent: { id, address }, ways }) =>
    ways.flatMap((way, flow) =>
      way.flatMap((from, index) => {
        const icmp = from === target ? [129, 0] : [3, 0];
        const row = [received, id, address, target, index + 1, 24_000 + flow, 33_434, 58, from, ...icmp, 105 * (index + 1) + 2 * flow];
        return from ? [row] : [];
      }),
    ),
  );
}

/** Opens the link of a measurement of two hours ago. */
async function openMeasurement(page: Page): Promise<void> {
  const sent = new Date(Date.now() - 2 * 3_600_000);
  const names = [...columns, ...replyColumns];
  const answer = [names, names.map(() => 'String'), ...rowsAt(sent)].map((line) => JSON.stringify(line)).join('\n');
  await page.route('**/*default_format=*', (route) =>
    route.request().postData()?.includes(paris.address)
      ? route.fulfill({ body: answer, headers: { 'Access-Control-Allow-Origin': '*' } })
      : route.fallback(),
  );
  const query = new URLSearchParams({ sent: sent.toISOString().replace(/\.\d+/, ''), kind: 'traceroute', protocol: 'icmpv6', target });
  for (const [name, value] of Object.entries({ ttl: '1-8', ports: '24000-33434', 'per-hop': '2', probes: '16' })) query.set(name, value);
  for (const { id, address } of [paris, atlanta]) query.append('from', `${id}_${address}`);
  await page.goto(`/dashboard/measurements/m1?${query}`);
  await expect(lane(page, 'vltcdg01')).toBeVisible();
}

const lane = (page: Page, agent: string) => page.getByRole('listbox', { name: new RegExp(`^Hops from ${agent}`) });

test('paths are read with the keyboard, compared, and saved as SVG and PNG', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMeasurement(page);
  await expect(page.getByText(`From vltcdg01 (Paris), ${target} is reached in 5 hops; median 52.6 ms; 1 hop did not reply.`)).toBeVisible();
  await expect(
    page.getByText('is nearest to vltcdg01 (Paris): 52.6 ms, 5 hops; farthest from vltatl01 (Atlanta): 63.0 ms, 6 hops.'),
  ).toBeVisible();

  await lane(page, 'vltcdg01').getByRole('option').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const details = page.getByRole('figure').locator('figcaption').first();
  await expect(details).toContainText('Hop 2 3fff:2::2');
  await page.keyboard.press('ArrowRight');
  await expect(details).toContainText('Hop 3 3fff:5::1');
  await expect(details).toContainText('also on the path from vltatl01 (Atlanta), hop 4');
  await page.keyboard.press('Tab');
  await expect(lane(page, 'vltatl01').getByRole('option').first()).toBeFocused();
  await page.getByText('Hops as a table').click();
  await expect(page.getByRole('table', { name: /^From vltatl01/ }).getByRole('row', { name: /^2–3 no reply/ })).toBeVisible();
  await expectSound(page);

  const svg = await savedAs(page, 'SVG');
  expect(svg.toString()).toContain(`<title id="title">Traceroute to ${target}, ICMPv6`);
  const png = await savedAs(page, 'PNG');
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  // Twice as wide as it is shown, and not empty.
  expect(png.readUInt32BE(16)).toBe(2176);
  expect(png.length).toBeGreaterThan(10_000);
});

async function savedAs(page: Page, kind: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save ${kind}` }).click();
  return readFile(await (await download).path());
}

test('on a phone the hops of a path go down, each with its address, and what is tapped is described', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMeasurement(page);
  await expect(lane(page, 'vltcdg01')).toHaveAttribute('aria-orientation', 'vertical');
  await expect(lane(page, 'vltcdg01').getByText('3fff:5::1')).toBeVisible();
  await lane(page, 'vltcdg01')
    .getByRole('option', { name: /^Hop 3/ })
    .click();
  await expect(page.getByText(/^median 31\.6 ms, 31\.5 to 31\.7 ms/)).toBeInViewport();
  await expectSound(page);
});

test('charts of round-trip times come when the reader comes to them', async ({ page }) => {
  await openMeasurement(page);
  const chart = page.getByRole('img', { name: /^Round-trip times, hop 1 to hop 6\. vltcdg01: 10\.6 ms to 52\.6 ms/ });
  await page.getByRole('region', { name: 'Round-trip times' }).scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();
  await chart.hover();
  await expect(page.getByText(/hop \d: [\d.]+ ms/).first()).toBeVisible();
});
