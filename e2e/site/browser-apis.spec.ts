import type { Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

/** What a browser may lack or refuse: each removes or breaks one thing in the page, before any script of the page. */
const denials = {
  'no BroadcastChannel': () => Reflect.deleteProperty(window, 'BroadcastChannel'),
  'BroadcastChannel refused': () => {
    Reflect.set(window, 'BroadcastChannel', refusing);
  },
  'localStorage refused': () => Object.defineProperty(window, 'localStorage', { get: refusing }),
  'sessionStorage refused': () => Object.defineProperty(window, 'sessionStorage', { get: refusing }),
  'no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
  },
  'a damaged storage': () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = refusing;
  },
  'cookies refused': () => Object.defineProperty(Document.prototype, 'cookie', { get: refusing, set: refusing }),
  'no Cookie Store': () => Reflect.deleteProperty(window, 'cookieStore'),
  'IndexedDB refused': () => Object.defineProperty(window, 'indexedDB', { get: refusing }),
  'no Worker': () => Reflect.deleteProperty(window, 'Worker'),
  'no clipboard': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  'no observers': () => {
    for (const name of ['IntersectionObserver', 'ResizeObserver']) Reflect.deleteProperty(window, name);
  },
  'no requestIdleCallback': () => Reflect.deleteProperty(window, 'requestIdleCallback'),
  'no matchMedia': () => Reflect.deleteProperty(window, 'matchMedia'),
  'no sendBeacon': () => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }),
  'no network information': () => Object.defineProperty(navigator, 'connection', { value: undefined }),
  'no navigation timing': () => {
    performance.getEntriesByType = () => [];
  },
  'history.replaceState refused': () => {
    history.replaceState = refusing;
  },
  'scrollRestoration refused': () => Object.defineProperty(history, 'scrollRestoration', { get: refusing, set: refusing }),
  'no crypto.subtle': () => Object.defineProperty(crypto, 'subtle', { value: undefined }),
  'no cryptographic randomness': () => {
    crypto.getRandomValues = refusing;
  },
  'no AbortSignal.timeout': () => {
    for (const name of ['timeout', 'any']) Reflect.deleteProperty(AbortSignal, name);
  },
  'no structuredClone': () => Reflect.deleteProperty(window, 'structuredClone'),
} satisfies Record<string, () => unknown>;

declare function refusing(): never;

/** What sign-in cannot do without: storage for the login that has begun, cookies for the hint, and the SDK's hashes. */
const neededBySignIn = /storage|cookies|crypto|IndexedDB/i;

async function deny(page: Page, names: string[]) {
  await page.addInitScript(() => {
    Reflect.set(window, 'refusing', () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  });
  for (const name of names) await page.addInitScript(denials[name as keyof typeof denials]);
}

async function expectPublicPages(page: Page) {
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await expect(page.getByRole('main')).toContainText('The four words');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.getByRole('link', { name: 'nxthdr', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Public domain');
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Those that are missing in one page are of different parts of the browser: none keeps the page from asking for another one. */
const groups: Record<string, (keyof typeof denials)[][]> = {
  'without a word in the console': [
    ['no BroadcastChannel', 'localStorage refused', 'no Worker', 'no observers', 'no sendBeacon', 'no crypto.subtle'],
    ['BroadcastChannel refused', 'sessionStorage refused', 'no clipboard', 'no requestIdleCallback', 'no cryptographic randomness'],
    ['no storage', 'no Cookie Store', 'no matchMedia', 'no navigation timing', 'no structuredClone'],
    ['a damaged storage', 'IndexedDB refused', 'no network information', 'no AbortSignal.timeout'],
    ['cookies refused', 'scrollRestoration refused'],
  ],
  // Steps of the history are lost.
  'with an error in the console': [['history.replaceState refused']],
};

test('each of these APIs is in a group', () => {
  expect(Object.values(groups).flat(2).sort()).toEqual(Object.keys(denials).sort());
});

for (const [how, pages] of Object.entries(groups)) {
  // Reliability: a browser API is absent or refused (23 of them)
  test(`public pages load without several unrelated browser APIs, ${how}`, async ({ context, provokes, watch }) => {
    if (how.startsWith('with an error')) provokes(/insecure/);
    // A page for each group, in one browser context: the cache has the scripts, which are not what is tested.
    for (const names of pages)
      await test.step(names.join(', '), async () => {
        const page = await context.newPage();
        watch(page);
        await deny(page, names);
        await expectPublicPages(page);
        await page.close();
      });
  });
}

// Reliability: all 23 browser APIs are absent at once
test('public pages come up whole where all of that is missing at once', async ({ page, provokes }) => {
  provokes(/insecure/);
  await deny(page, Object.keys(denials));
  await expectPublicPages(page);
});

// Reliability: all browser APIs that sign-in does not need are absent
test('the dashboard of a signed-in visitor comes up without all that sign-in does not need', async ({ page, provokes }) => {
  provokes(/insecure/);
  await logIn(page);
  await deny(
    page,
    Object.keys(denials).filter((name) => !neededBySignIn.test(name)),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect(page.getByText('vltcdg01').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
