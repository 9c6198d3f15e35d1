import { expectNothingSideways, expectSound, takeShifts, watchShifts } from '../support/page-quality.ts';
import { ANSWERED, answer, box, editor, facts, field, open, perAgent, run, write } from '../support/query-box.ts';
import { expect, test } from '../support/site.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the box is sound in each of its states, and nothing moves', async ({ page, provokes }) => {
      provokes(/status of 4\d\d|(Run|Datasets)Error/);
      await watchShifts(page);
      // axe looks at the page where the run has scrolled to, not on the way there.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      await box(page).scrollIntoViewIfNeeded();
      await field(page).focus();
      await expect(editor(page)).toBeFocused();
      expect(await takeShifts(page), 'with the editor').toEqual([]);
      await run(page, 'SELECT FROM');
      await expect(answer(page).getByRole('alert')).toBeVisible(ANSWERED);
      await expectSound(page);
      await write(page, perAgent);
      await takeShifts(page);
      await page.keyboard.press('Control+Enter');
      await expect(facts(page)).toHaveText(/rows/, ANSWERED);
      expect(await takeShifts(page), 'with an answer').toEqual([]);
      await expectSound(page);
      const fold = box(page).locator('summary', { hasText: 'Tables, examples' });
      if (await fold.isVisible()) await fold.click();
      await box(page).locator('summary', { hasText: 'bmp.updates' }).click();
      await box(page).getByText('Recent queries').click();
      const recent = await box(page)
        .getByRole('button', { name: /^SELECT agent_id/ })
        .boundingBox();
      expect((recent?.x ?? 0) + (recent?.width ?? 0), 'long queries are cut').toBeLessThan(viewport.width);
      await expectNothingSideways(page);
      await expectSound(page);
    });
  });
}

for (const width of [360, 1280]) {
  test(`with letters of 32 px at ${width} px, the editor has room for words`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '32px'));
    });
    await open(page);
    await write(page, perAgent);
    const room = await editor(page).evaluate((content) => content.clientWidth / Number.parseFloat(getComputedStyle(content).fontSize));
    expect(room, 'width of the text in em').toBeGreaterThan(11);
    await page.keyboard.press('Control+Enter');
    await expect(facts(page)).toHaveText(/rows/, ANSWERED);
    // Where the run has scrolled to, the site's header may lie over a table's name.
    await expectSound(page, { covered: true });
  });
}
