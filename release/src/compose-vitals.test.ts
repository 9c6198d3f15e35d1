/** @jest-environment node */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { discovery, shell, template } from '../test/composed-pages.ts';
import { composePages } from './compose-pages.ts';
import { withCsp } from './content-security-policy.ts';

const vitals = '<template id="vitals" data-share="⟦share⟧"></template><script>sample()</script>';

function pagesOf(site: typeof fakeSite, file = { ...shell, vitals }): string[] {
  const pages = composePages({ template, site, discovery, shell: file, remotes: new Map() });
  return [...pages].filter(([name]) => name.endsWith('.html')).map(([, make]) => withCsp(site, make()));
}
const measuring = { ...fakeSite, vitals: { url: 'https://vitals.example.org/vitals', share: 0.01 } };

test('every page of a site that measures Web Vitals carries what samples its visits, and may send to the URL', () => {
  const pages = pagesOf(measuring);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    expect(page).toContain('<template id="vitals" data-share="0.01"></template><script>sample()</script>');
    expect(page).toMatch(/connect-src [^;]*https:\/\/vitals\.example\.org[ ;]/);
    expect(page).toContain(`'sha256-${createHash('sha256').update('sample()').digest('base64')}'`);
  }
});

test('no page of another site does', () => {
  for (const page of pagesOf(fakeSite)) expect(page).not.toMatch(/vitals|sample/);
});

test('an older shell measures nothing', () => {
  for (const page of pagesOf(measuring, shell as typeof shell & { vitals: string })) expect(page).not.toContain('<template id="vitals"');
});
