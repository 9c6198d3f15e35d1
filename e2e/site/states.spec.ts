import type { Page } from '@playwright/test';
import { expectAlive, expectContrast, expectSound } from '../support/page-quality.ts';
import { sentMeasurement } from '../support/sent-measurement.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { expectTargets } from '../support/targets.ts';

const alive = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expectAlive(page);
};

const dashboard = async (page: Page) => {
  await logIn(page);
  await expect(page.getByText(/^Updated /)).toBeVisible();
};

interface State {
  open(page: Page): Promise<void>;
  /** Something lies over the page: what it covers a part of is measured by what is left of it. */
  covered?: boolean;
}

/** The main states of every page that no other test looks at in both themes. Those that follow each other share one load of the page. */
const states: Record<string, Record<string, State>> = {
  'the home page': {
    'signed out': { open: alive('/') },
    'the menu open': {
      covered: true,
      async open(page) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      },
    },
  },
  'the home page of a member': {
    'signed in': {
      async open(page) {
        await signIn(page);
        await alive('/')(page);
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      },
    },
    'the menu open': {
      covered: true,
      async open(page) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' })).toBeVisible();
      },
    },
  },
  'pages that need no account': {
    about: { open: alive('/about') },
    releases: { open: alive('/releases') },
    'not found': { open: alive('/no/such/page') },
    'a sign-in that is none': { open: alive('/callback') },
  },
  documentation: {
    measurements: { open: alive('/docs/measurements') },
    'tables, with the list of pages open': {
      async open(page) {
        await alive('/docs/datasets/tables')(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.locator('summary', { hasText: 'All pages' }).click();
      },
    },
    datasets: { open: alive('/docs/datasets') },
    'an answer': {
      async open(page) {
        const example = page.getByRole('figure', { name: 'A first query', exact: true });
        await example.getByRole('button', { name: 'Run', exact: true }).click();
        await expect(page.getByRole('table', { name: 'Answer: A first query' })).toBeVisible({ timeout: 70_000 });
      },
    },
    'a search': {
      covered: true,
      async open(page) {
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.getByRole('combobox', { name: 'Search the documentation' }).fill('prefix');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    query: { open: alive('/docs/datasets/query') },
  },
  'the form that sends probes': {
    'all of it open, and more than is left asked for': {
      async open(page) {
        await signIn(page);
        await page.goto('/dashboard/measure?target=ff02::1&agents=vltcdg01,vltgru01&per-hop=1000&ttl=1-0');
        await expect(page.getByText('Left out:')).toBeVisible();
        for (const name of ['The same as code', /^Source address, in/]) await page.getByText(name).click();
        await page.getByRole('textbox', { name: 'Last TTL' }).fill('32');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(page.getByText('Not sent: it costs more than is left today.')).toBeVisible();
        // No control is below the header in part.
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    },
    'a question': {
      async open(page) {
        await page.getByRole('textbox', { name: 'Probes per hop' }).fill('100');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(page.getByRole('group', { name: 'Send it?' })).toBeVisible();
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    },
    'a list with a wrong line': {
      async open(page) {
        await page.getByRole('radio', { name: 'Custom' }).check();
        await page.getByRole('textbox', { name: 'Probes, one per line' }).fill('2606:4700:4700::1111,24000,33434,64,udp\nnonsense');
        await expect(page.getByText('1 probe, 1 wrong line')).toBeVisible();
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    },
  },
  'a dashboard without agents and measurements': {
    empty: {
      async open(page) {
        await page.route(/\/api\/(agents|measurements)$/, (route) => route.fulfill({ json: [] }));
        await dashboard(page);
      },
    },
  },
  'the dashboard': {
    loaded: {
      async open(page) {
        await page.route('**/api/measurements', (route) => route.fulfill({ json: [sentMeasurement] }));
        await dashboard(page);
      },
    },
    'cells of the strip open': {
      async open(page) {
        for (const name of ['More about credits', 'More about access token']) await page.getByRole('button', { name }).click();
      },
    },
    'a row open': { open: (page) => page.getByRole('button', { name: 'Details of vltams01' }).click() },
    'agents selected': {
      covered: true,
      async open(page) {
        for (const id of ['vltams01', 'vltcdg01']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
      },
    },
    'the columns': {
      covered: true,
      open: (page) => page.locator('summary').getByText('Columns', { exact: true }).click(),
    },
    'the export': {
      covered: true,
      async open(page) {
        await page.keyboard.press('Escape');
        await page.locator('summary').getByText('Export', { exact: true }).click();
      },
    },
  },
};

async function expectSoundInBothThemes(page: Page, covered: boolean): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(page, { covered });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectContrast(page);
  }
  await expectTargets(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('theme', 'System')));
// Nothing scrolls any more while it is looked at.
test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });
// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

for (const [name, steps] of Object.entries(states))
  test(`${name}: axe finds no flaw in both themes at 1280 and 360 px, where a finger hits every control`, async ({ page, provokes }) => {
    provokes(/404/);
    for (const [step, { open, covered = false }] of Object.entries(steps))
      await test.step(step, async () => {
        await open(page);
        await expectSoundInBothThemes(page, covered);
      });
  });
