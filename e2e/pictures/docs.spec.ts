import type { Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive } from '../support/page-quality.ts';
import { picture } from './picture.ts';
import { docsState } from './reference.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAlive(page);
}

/** Shown further down than the first screen. */
const long = ['/docs/measurements', '/docs/datasets'];

for (const page of pages)
  picture(docsState(page), (browser) => open(browser.page, page.path), long.includes(page.path) ? { down: 2000 } : {});
