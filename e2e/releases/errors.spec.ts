import type { Page } from '@playwright/test';
import type { Build } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expect, type ReportReceiver, test as withReceiver } from '../support/report-receiver.ts';

/** A remote that does what its path says. */
const app = `
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, useLocation } from 'shared/router';

const boom = () => {
  throw new Error('On purpose');
};

export async function prepare(pathname) {
  if (pathname === '/status/unprepared') throw new Error('Not prepared');
}

export default function App({ onPage }: RemoteAppProps) {
  const what = useLocation().pathname.split('/')[2] ?? '';
  const [broken, setBroken] = useState(false);
  useEffect(() => onPage(what === 'object' ? ({ title: 'Status' } as never) : 'Status'), [onPage, what]);
  useEffect(() => (what === 'effect' ? boom : undefined), [what]);
  useLayoutEffect(() => (what === 'layout' ? boom : undefined), [what]);
  useInsertionEffect(() => (what === 'insertion' ? boom : undefined), [what]);
  useEffect(() => {
    if (what !== 'late') return undefined;
    return () => void setTimeout(() => {
      onPage('Status');
      document.documentElement.dataset.late = 'called';
    }, 500);
  }, [onPage, what]);
  if (broken) boom();
  return (
    <>
      <h1 tabIndex={-1} ref={what === 'ref' ? (element) => void (element ?? boom()) : null}>Status</h1>
      <Link to="/docs/measurements">Documentation</Link>
      {what === 'links' && <Link to="/status/unprepared">Unprepared</Link>}
      <button type="button" onClick={boom}>handler</button>
      <button type="button" onClick={() => setTimeout(boom)}>timer</button>
      <button type="button" onClick={() => void Promise.resolve().then(boom)}>promise</button>
      <button type="button" onClick={() => setBroken(true)}>render</button>
    </>
  );
}
`;

const test = withReceiver.extend<{ status: Build }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  status: async ({}, use) => {
    const page = { path: '/status', label: 'status page', navigation: 'Status' };
    await use(await buildRemote({ name: 'remote_status', page }, { 'app.tsx': app }));
  },
});

test.beforeEach(async ({ site, status, provokes }) => {
  provokes(/remote_status/);
  await site.ship(status);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The page around the remotes is the one that was served, and says nothing of a failure. */
async function keepFrame(page: Page): Promise<() => Promise<void>> {
  const frame = await page.locator('header, main, footer').elementHandles();
  expect(frame).toHaveLength(3);
  return async () => {
    for (const part of frame) expect(await part.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
}

/** The errors in the console from now on. */
function errorsOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return lines;
}

/** What the operator was told when the visitor has left. */
async function reportsOf(page: Page, receiver: ReportReceiver): Promise<unknown[]> {
  await page.goto('about:blank');
  await expect.poll(() => receiver.received.length).toBe(1);
  return JSON.parse(receiver.received[0]?.body ?? '').failures;
}

const failure = (status: Build, reason = 'On purpose') => ({
  app: 'remote_status',
  version: status.release.version,
  phase: 'running',
  reason,
});

for (const what of ['effect', 'layout', 'insertion', 'ref']) {
  // Reliability: a remote throws while it unmounts: clean-up, layout effect, ref
  test(`a remote that throws while it unmounts (${what}) does not affect the next page`, async ({ page, receiver, status }) => {
    const named = page.waitForEvent('console', (message) => message.text().includes(`remote_status ${status.release.version} broke`));
    await page.goto(`/status/${what}`);
    await expect(heading(page, 'Status')).toBeVisible();
    const frameIsKept = await keepFrame(page);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(heading(page, 'About')).toBeFocused();
    await expect(page).toHaveTitle('About · nxthdr');
    await named;
    await frameIsKept();

    await page.goBack();
    await expect(heading(page, 'Status')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Documentation' }).click();
    await expect(heading(page, 'Measurements')).toBeFocused();
    await frameIsKept();

    await page.goBack();
    await expect(heading(page, 'Status')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Measurements')).toBeVisible();
    await frameIsKept();
    expect(await reportsOf(page, receiver)).toEqual([failure(status)]);
  });
}

for (const where of ['handler', 'timer', 'promise']) {
  // Reliability: a remote throws in an event handler, a timer or a promise
  test(`an error of a remote in a ${where} is reported once with its name, and its page stays`, async ({ page, receiver, status }) => {
    const lines = errorsOf(page);
    await page.goto('/status');
    await expect(heading(page, 'Status')).toBeVisible();
    const frameIsKept = await keepFrame(page);
    for (let time = 0; time < 3; time++) await page.getByRole('button', { name: where }).click();
    await expect(heading(page, 'Status')).toBeVisible();
    await frameIsKept();
    expect(await reportsOf(page, receiver)).toEqual([failure(status)]);
    expect(lines).toEqual([expect.stringContaining(`remote_status ${status.release.version} broke (running): On purpose`)]);
  });
}

// Reliability: `prepare` throws
test('a remote that cannot prepare a page is reported, also where none was prerendered, and the page opens', async ({
  page,
  receiver,
  status,
}) => {
  const lines = errorsOf(page);
  await page.goto('/status/links');
  await page.getByRole('link', { name: 'Unprepared' }).click();
  await expect(page).toHaveURL('/status/unprepared');
  await expect(heading(page, 'Status')).toBeVisible();
  await expect.poll(() => lines).toEqual([expect.stringContaining('broke (running): Not prepared')]);
  expect(await reportsOf(page, receiver)).toEqual([failure(status, 'Not prepared')]);
});

// Reliability: a remote breaks after its first page
test('a remote that breaks after its first page has an error in its place, and the next page works', async ({ page, receiver, status }) => {
  await page.goto('/status');
  await page.getByRole('button', { name: 'render' }).click();
  await expect(page.getByRole('alert')).toContainText('The status page has stopped working. The rest of the site still works.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(heading(page, 'About')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Status')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await reportsOf(page, receiver)).toEqual([failure(status)]);
});

// Reliability: `onPage` gets an object, a number or nothing
test('a remote that passes an object to onPage keeps its page, and the shell works', async ({ page, receiver, status }) => {
  await page.goto('/status/object');
  await expect(heading(page, 'Status')).toBeVisible();
  await expect(page).toHaveTitle('status page · nxthdr');
  await (await keepFrame(page))();
  expect(await reportsOf(page, receiver)).toEqual([failure(status, 'onPage() needs a name, got object')]);
});

// Reliability: `onPage` is called long after the visitor has left the remote
test('onPage of a remote that was left is ignored', async ({ page }) => {
  await page.goto('/status/late');
  await expect(heading(page, 'Status')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  // A new page takes the focus to its heading.
  await expect(heading(page, 'About')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Releases' }).focus();
  await expect(page.locator('html')).toHaveAttribute('data-late', 'called');
  await expect(page).toHaveTitle('About · nxthdr');
  await expect(page.getByRole('main').getByRole('link', { name: 'Releases' })).toBeFocused();
});
