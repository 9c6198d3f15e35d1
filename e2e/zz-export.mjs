import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.mjs';
const b = await chromium.launch({ executablePath: findBrowser(), args: ['--allow-file-access-from-files'] });
for (const theme of ['dark', 'light']) {
  const p = await b.newPage({ viewport: { width: 1280, height: 900 } });
  await p.goto(`file:///tmp/b/path-harness/out/index.html?data=all&theme=${theme}`);
  for (const kind of ['SVG', 'PNG']) {
    const d = p.waitForEvent('download');
    await p.getByRole('button', { name: `Save ${kind}` }).click();
    await (await d).saveAs(`/tmp/b/path-harness/export-${theme}.${kind.toLowerCase()}`);
  }
  const s = await b.newPage({ viewport: { width: 1100, height: 600 } });
  await s.goto(`file:///tmp/b/path-harness/export-${theme}.svg`);
  await s.screenshot({ path: `/tmp/b/path-harness/export-${theme}-svg.png` });
}
const p = await b.newPage({ viewport: { width: 1280, height: 900 }, forcedColors: 'active' });
await p.goto(`file:///tmp/b/path-harness/out/index.html?data=all`); await p.waitForTimeout(600);
await p.locator('[role=option]').nth(4).focus(); await p.keyboard.press('ArrowRight');
await p.screenshot({ path: `/tmp/b/path-harness/forced.png` });
const q = await b.newPage({ viewport: { width: 1280, height: 900 } });
await q.goto(`file:///tmp/b/path-harness/out/index.html?data=all`); await q.waitForTimeout(600);
await q.pdf({ path: '/tmp/b/path-harness/print.pdf', format: 'A4' });
await b.close();
