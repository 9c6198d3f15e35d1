import type { Page, Route } from '@playwright/test';
import { expectAlive, expectSound, expectSoundAtWidths } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

const mainScript = '**/assets/main.*.js';
const sentence = 'Part of this page has not loaded.';

const alert = (page: Page) => page.getByRole('alert');

async function withBody(route: Route, change: (text: string) => string) {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}

/** The page as a browser without integrity gets it: what is changed in its script then runs. */
async function takeIntegrityAway(page: Page, path: string) {
  await page.route(path, (route) =>
    withBody(route, (html) => html.replaceAll(/(assets\/main[^>]*) integrity="[^"]*"|integrity="[^"]*" (src="\/assets\/main)/g, '$1$2')),
  );
}

const broken: { name: string; answer: (route: Route) => Promise<void>; bare?: boolean }[] = [
  { name: 'is missing', answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'is cut off', answer: (route) => route.abort('connectionreset') },
  {
    name: 'is a page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in to the Wi-Fi</title>' }),
  },
  { name: 'is not the one that was released', answer: (route) => withBody(route, (text) => `${text}\n`) },
  { name: 'ends too early', answer: (route) => withBody(route, (text) => text.slice(0, 1000)), bare: true },
  { name: 'throws', answer: (route) => withBody(route, () => 'throw new Error("not here")'), bare: true },
];

test.beforeEach(({ provokes }) => provokes(/assets\/main|not here|SyntaxError|integrity|404|ERR_/));

for (const { name, answer, bare } of broken) {
  // Reliability: the shell's script: missing, reset, an HTML page, changed, cut short, throwing
  test(`a page whose script ${name} stays, with a notice; Reload works after a repair`, async ({ page }) => {
    if (bare) await takeIntegrityAway(page, '**/docs/measurements');
    await page.route(mainScript, answer);
    await page.goto('/docs/measurements');
    await expect(alert(page)).toContainText(sentence);
    await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
    // It is the same notice each time.
    if (name === 'is missing') await expectSound(page);
    await page.unroute(mainScript);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectAlive(page);
    await expect(alert(page)).toHaveCount(0);
  });
}

// Any page below `/dashboard` is served with a header and a loading text, which only the script replaces.
const agentPage = '/dashboard/agents/london';
const measurementPage = '/dashboard/measurements/5f0c?t=1,2';

for (const path of [
  '/dashboard',
  agentPage,
  measurementPage,
  '/dashboard/measurements',
  '/dashboard/measure',
  '/callback',
  '/releases',
  '/docs/no-such-page',
  '/no/such/page',
]) {
  // Reliability: the shell's script on `/dashboard`, `/callback`, `/releases` and unknown paths
  test(`${path} has an error page when its script is missing, at 1280 and 360 px`, async ({ page }) => {
    await page.route(mainScript, (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Something did not load']);
    await expect(page.getByText('Loading')).toBeHidden();
    await expect(page).toHaveTitle('Something did not load');
    await expect(alert(page)).toContainText(sentence);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByRole('button', { name: 'Reload' })).toBeInViewport();
    }
    await expectSoundAtWidths(page);
    await page.getByRole('link', { name: 'home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Measure the Internet' })).toBeVisible();
  });
}

// Reliability: the shell's script for a signed-in visitor on `/dashboard`
test('a signed-in visitor who opens the dashboard without the script does not stay at "Restoring your session…"', async ({ page }) => {
  await signIn(page);
  await page.route(mainScript, (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard');
  await expect(alert(page)).toContainText(sentence);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeInViewport();
  await page.unroute(mainScript);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
});

// Reliability: the page is left before the shell's script has run
test('a page that is left before its script has run shows and logs nothing of what leaving cuts off', async ({ page }) => {
  await signIn(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const letGo = await hold(page, mainScript);
  await page.route('**/api/agents', (route) => route.abort());
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
  const script = page.locator('script[src^="/assets/main."]');
  await expect(script).toBeAttached();
  await script.evaluate((element) => {
    dispatchEvent(new Event('pagehide'));
    element.dispatchEvent(new Event('error'));
  });
  await expect(page.getByText(sentence)).toHaveCount(0);
  letGo();
  await expect(alert(page)).toContainText('Unable to connect to the gateway.');
  expect(logged.filter((text) => text.includes('GatewayError'))).toEqual([]);
});

// Reliability: Login, Sign up or the menu pressed on a page without its script
test('without the script, a press on Login or the menu announces the notice again, and the focus moves to Reload', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route(mainScript, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(alert(page)).toContainText(sentence);
  await expectSound(page);
  for (const name of ['Menu', 'Login', 'Sign up']) {
    // A new one each time: it is announced again.
    await alert(page).evaluate((element) => element.setAttribute('data-seen', ''));
    const announced = page.evaluate(
      () =>
        new Promise((resolve) =>
          new MutationObserver((changes) => resolve(changes.flatMap(({ addedNodes }) => [...addedNodes]).length)).observe(document.body, {
            childList: true,
          }),
        ),
    );
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(await announced).toBe(1);
    await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
    await expect(alert(page)).toBeInViewport();
  }
});

// Of a script that is refused, its element says so; of one that throws, the window. What else may be wrong with it ends in one of these.
for (const { name, answer, bare } of broken.filter((way) => ['is missing', 'throws'].includes(way.name))) {
  // Reliability: the shell's script on pages below `/dashboard`: refused, or throwing
  test(`a shared page whose script ${name} becomes the error page; Reload works after a repair`, async ({ page }) => {
    if (bare) await takeIntegrityAway(page, `**${agentPage}`);
    await page.route(mainScript, answer);
    await page.goto(agentPage);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Something did not load']);
    await page.unroute(mainScript);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectAlive(page);
    await expect(page.getByText(sentence)).toHaveCount(0);
  });
}

for (const [path, heading] of [
  ['/', 'Measure the Internet'],
  ['/dashboard', 'Measure the Internet'],
  [agentPage, 'Agent london'],
] as const) {
  // Reliability: the shell's script hangs
  test(`${path} shows a notice when its script takes several seconds, and removes it when the script has loaded`, async ({ page }) => {
    // The page's time stands still but for the jumps, however long the test takes.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);
    const letGo = await hold(page, mainScript);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('template#not-loaded')).toBeAttached();
    await page.clock.fastForward(7_000);
    await expect(page.getByText(sentence)).toHaveCount(0);
    await page.clock.fastForward(1_500);
    await expect(alert(page)).toContainText(sentence);
    await page.clock.resume();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAlive(page);
    await expect(page.getByText(sentence)).toHaveCount(0);
  });
}

test('a press on a button that waits for the script shows the notice earlier', async ({ page }) => {
  await page.clock.install();
  const letGo = await hold(page, mainScript);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.clock.fastForward(3_000);
  await expect(alert(page)).toContainText(sentence);
  letGo();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

// Reliability: the browser's cache has a broken script of the shell
test('Reload fetches the script again, past a broken copy in the cache', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.route(mainScript, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(alert(page)).toBeVisible();
  asked.length = 0;
  await page.getByRole('button', { name: 'Reload' }).click();
  // The notice comes with the first refusal: of the preload, or of the script itself.
  await expect.poll(() => asked.filter((type) => type !== 'script').slice(0, 2)).toEqual(['fetch', 'document']);
});
