import { agents } from '../support/embedding.ts';
import { expect, picture } from './picture.ts';

picture(
  'embed',
  async ({ page, embed }) => {
    const host = await embed({ body: '<main><h1>Our laboratory</h1><probing-dashboard></probing-dashboard></main>' });
    await page.goto(host.url);
    await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  },
  { down: 2000 },
);
