import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { hasBrotli, hasNginx, newSite, startNginx } from 'deploy/testing';
import { readBuild } from 'local/build';
import { type Stack, startStack } from 'local/stack';
import { freePort } from 'release/free-port';
import { acceptedInjections, refusals } from '../support/injections.ts';
import { expectAlive } from '../support/page-quality.ts';
import { recordedAnswers } from '../support/recorded-answers.ts';
import { built } from '../support/released-site.ts';
import { test as base, expect, logInByHand } from '../support/site.ts';

/** The site as the release tool and nginx serve it; login service and gateway are the stack's. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const port = await freePort();
      const siteOrigin = `http://localhost:${port}`;
      const stack = await startStack({
        ports: { site: 0, login: 0, gateway: 0, control: 0, datasets: 0 },
        answers: recordedAnswers,
        siteOrigin,
      });
      const site = await newSite(stack.site);
      for (const folder of Object.values(built)) await site.ship(folder);
      const nginx = await startNginx({ directory: site.directory, gateway: stack.origins.gateway, port });
      await use(stack);
      await nginx.close();
      await stack.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.skip(!hasNginx(), 'nginx is not installed');
test.describe.configure({ mode: 'serial' });

// A violation of the CSP is an error in the console, and fails the test.
test('behind nginx a visitor logs in, sees the dashboard, and is still logged in after a reload', async ({ page }) => {
  await logInByHand(page);
  await expect(page.getByText('Daily Credits Limit')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText('Daily Credits Limit')).toBeVisible();
});

test('behind nginx deep links, missing pages and the release panel work', async ({ page, provokes }) => {
  provokes(/status of 404/);
  expect((await page.goto('/docs/datasets'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.goto('/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/releases');
  await expect(page.getByRole('row').filter({ hasText: 'remote_docs' })).toContainText(readBuild(built.docs).release.version);
});

test('behind nginx the reference of the gateway links to its OpenAPI file, with its type', async ({ page }) => {
  await page.goto('/docs/measurements/gateway-api');
  await expectAlive(page);
  const href = (await page.getByRole('link', { name: 'Download the OpenAPI file (JSON)' }).getAttribute('href')) ?? '';
  const answer = await page.request.get(href);
  expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
    200,
    'application/json',
    'public, max-age=31536000, immutable',
  ]);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/probes': {} } });
});

// Reliability: HTML, code or a script URL is injected as text, behind nginx
test('behind nginx a page makes nothing out of a text that was injected, by the policy that it carries', async ({ page, provokes }) => {
  await page.goto('/docs/datasets');
  await expectAlive(page);
  provokes(refusals);
  expect(await acceptedInjections(page)).toEqual([]);
});

test('behind nginx the first script comes with the best compression', async ({ page }) => {
  test.skip(!hasBrotli(), 'nginx has no brotli');
  const asked = page.waitForRequest(/\/assets\/main\.[0-9a-f]+\.js$/);
  await page.goto('/');
  const request = await asked;
  const script = readFileSync(path.join(built.shell, path.basename(request.url())));
  const best = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  expect((await request.sizes()).responseBodySize).toBe(best.length);
});
