import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lane, sharedMeasurement, target } from '../support/measured-paths.ts';
import { expectNamesHaveVisibleText, expectSound } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

/** Opens the link of a measurement. */
async function openMeasurement(page: Page): Promise<void> {
  await page.goto(await sharedMeasurement(page));
  await expect(lane(page, 'vltcdg01')).toBeVisible();
}

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
  await expectNamesHaveVisibleText(page);

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

test('on a phone the path picture is vertical, with the address of each hop; a tapped hop is described', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openMeasurement(page);
  await expect(lane(page, 'vltcdg01')).toHaveAttribute('aria-orientation', 'vertical');
  await expect(lane(page, 'vltcdg01').getByText('3fff:5::1')).toBeVisible();
  await lane(page, 'vltcdg01')
    .getByRole('option', { name: /hop 3\b/i })
    .click();
  await expect(page.getByText(/^median 31\.6 ms, 31\.5 to 31\.7 ms/)).toBeInViewport();
  await expectSound(page);
  await expectNamesHaveVisibleText(page);
});

test('charts of round-trip times give the numbers where the pointer or the keyboard is', async ({ page }) => {
  await openMeasurement(page);
  const chart = page.getByRole('img', { name: /^Round-trip times, hop 1 to hop 6\. vltcdg01 \(Paris\): 10\.6 ms to 52\.6 ms/ });
  await page.getByRole('region', { name: 'Round-trip times' }).scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();
  await chart.hover();
  await expect(page.getByText(/hop \d: [\d.]+ ms/).first()).toBeVisible();
  // The same by the keyboard.
  await page.mouse.move(0, 0);
  await expect(page.getByText(/hop \d: [\d.]+ ms/)).toHaveCount(0);
  const place = page.getByRole('region', { name: 'Round-trip times' }).getByRole('slider', { name: 'Read numbers: By hop' });
  await place.focus();
  await expect(page.getByText(/^hop 1: 10\.6 ms/).first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(place).toHaveAttribute('aria-valuetext', /^hop 6: vltatl01 \(Atlanta\) 63\.0 ms/);
});
