import { expectSound } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });
    // The data of the laptop's datasets may have to be made first, which takes some seconds of a whole machine.
    test.setTimeout(120_000);
    test.beforeEach(async ({ stack }) => {
      // It asks two things at once.
      await Promise.all([stack.engine?.prepare(), stack.engine?.prepare()]);
    });

    test("a visitor without an account sees an agent's page: the prerendered layout, then its replies and their query", async ({
      page,
      context,
    }) => {
      // The page as it is served.
      const response = await context.request.get('/dashboard/agents/vltcdg01');
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain('Loading the dashboard…');
      expect(html).toContain('</footer>');

      await page.goto('/dashboard/agents/vltcdg01');
      await expect(page).toHaveTitle('Agent vltcdg01 · nxthdr');
      await expect(page.getByText('Paris, by the airport code CDG in its id')).toBeVisible();
      const replies = page.getByRole('region', { name: 'Replies', exact: true });
      await expect(replies.getByText(/ in the last 3 hours\./)).toBeVisible();
      await expectSound(page);
      await replies.getByRole('link', { name: 'last replies' }).click();
      await expect(page).toHaveURL(/\/docs\/datasets\/query\?q=SELECT/);
      await page.goBack();
      await expect(page).toHaveTitle('Agent vltcdg01 · nxthdr');
    });
  });
}

test('navigation between pages of the dashboard repeats no call; focus, title, Back and Forward work', async ({ page }) => {
  await logIn(page);
  const agentsCalls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/agents') && agentsCalls.push(request.url()));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Details of vltcdg01' }).click();
  await page.getByRole('link', { name: 'Page of agent vltcdg01' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Agent vltcdg01');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Agent vltcdg01 · nxthdr');
  await page.goBack();
  await expect(page).toHaveTitle('Dashboard · nxthdr');
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveTitle('Agent vltcdg01 · nxthdr');
  await page.getByRole('link', { name: 'Measure from this agent' }).click();
  await expect(page).toHaveURL(/\/dashboard\/measure\?.*agents=vltcdg01/);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(agentsCalls).toEqual([]);

  await page.goto('/dashboard/more');
  await expect(heading).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found · nxthdr');
});
