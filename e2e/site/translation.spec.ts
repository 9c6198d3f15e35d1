import { translate } from 'shared/testing';
import { expect, logIn, test } from '../support/site.ts';

test('a dashboard that the browser has translated goes on, and so does the page that is opened from it', async ({ page }) => {
  await page.clock.install();
  await logIn(page);
  const agents = page.getByRole('region', { name: 'Agents', exact: true });
  await expect(agents.getByRole('rowheader').first()).toBeVisible();
  await page.evaluate(`(${translate})(document.body)`);
  const answered = page.waitForResponse('**/api/agents');
  await page.clock.fastForward('02:01');
  await answered;
  await page.clock.runFor(5_000);
  await expect(agents.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(agents).toHaveCount(0);
});
