import { agents, expect, test } from '../support/embedding.ts';

for (const name of ['Columns', 'Export']) {
  test(`in a modal dialog of the page, Escape closes '${name}', and only the next one the dialog`, async ({ page, embed }) => {
    const host = await embed({ body: '<dialog><probing-dashboard></probing-dashboard></dialog>' });
    await page.goto(host.url);
    await page.evaluate("document.querySelector('dialog').showModal()");
    await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
    const isOpen = () => page.evaluate("document.querySelector('dialog').open");
    const button = page.locator('summary').filter({ hasText: name });
    const place = page.locator('details').filter({ has: button });
    await button.click();
    await expect(place).toHaveAttribute('open');
    await page.keyboard.press('Escape');
    await expect(place).not.toHaveAttribute('open');
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
  });
}
