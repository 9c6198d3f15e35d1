import { expectSound, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';
import { keepInBackground } from '../support/traffic.ts';

test('the map is lazy-loaded near the viewport, with Retry and without a layout shift, and leads to a row', async ({ page, provokes }) => {
  provokes(/agents-map\.[^/]*\.js/);
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await keepInBackground(page);
  const asked: string[] = [];
  let broken = true;
  await page.route(/agents-map\.[^/]*\.js$/, (route) => {
    asked.push(route.request().url());
    return broken ? route.abort() : route.continue();
  });
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(asked).toEqual([]);

  const panel = page.getByRole('region', { name: 'Where the agents are' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByRole('alert')).toContainText('The map could not be loaded.');
  broken = false;
  await panel.getByRole('button', { name: 'Retry' }).click();
  const places = panel.getByRole('list', { name: 'Places' }).getByRole('button');
  await expect(places).toHaveCount(10);
  expect(asked).toHaveLength(2);
  await expectSound(page);
  expect(await takeShifts(page)).toEqual([]);
  // All ten places are in sight, and the panel is no higher than that.
  const bottoms = await Promise.all(
    [panel, places.last()].map((part) => part.evaluate((element) => element.getBoundingClientRect().bottom)),
  );
  expect((bottoms[0] ?? 0) - (bottoms[1] ?? 0)).toBeGreaterThan(0);
  expect((bottoms[0] ?? 0) - (bottoms[1] ?? 0)).toBeLessThan(80);

  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('button', { name: 'Amsterdam' }).press('Enter');
  const row = page.getByRole('rowheader', { name: 'vltams01' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('checkbox')).toBeChecked();
});
