/* Makes the picture of the site for link previews, `shell/src/preview.png`, of `preview.svg` beside it: with the fonts of the reference pictures. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findQuickBrowser } from './find-browser.mjs';
import { shrinkPicture } from './pictures/shrink-picture.ts';

const folder = path.join(import.meta.dirname, '../shell/src');
const executablePath = findQuickBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...browserArguments, '--font-render-hinting=none', '--force-color-profile=srgb'],
  env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'pictures/fonts.conf') },
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>body { margin: 0 }</style>${readFileSync(path.join(folder, 'preview.svg'), 'utf8')}`);
const file = path.join(folder, 'preview.png');
await page.screenshot({ path: file });
shrinkPicture(file);
await browser.close();
