import type { Page } from '@playwright/test';
import type { Build } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expect, type ReportReceiver, test as withReceiver } from '../support/report-receiver.ts';

/** A remote that does what its path says. */
const app = `
import { useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, useLocation } from 'shared/router';

const boom = (where = '') => {
  throw new Error('On purpose' + where);
};

export async function prepare(pathname) {
  if (pathname === '/status/unprepared') throw new Error('Not prepared');
}

export default function App({ onPage }: RemoteAppProps) {
  const what = useLocation().pathname.split('/')[2] ?? '';
  useEffect(() => onPage('Status'), [onPage, what]);
  useEffect(() => (what === 'effect' ? boom : undefined), [what]);
  useLayoutEffect(() => (what === 'layout' ? boom : undefined), [what]);
  useInsertionEffect(() => (what === 'insertion' ? boom : undefined), [what]);
  return (
    <>
      <h1 tabIndex={-1} ref={what === 'ref' ? (element) => void (element ?? boom()) : null}>Status</h1>
      <Link to="/docs/measurements">Documentation</Link>
      {what === 'links' && <Link to="/status/unprepared">Unprepared</Link>}
      <button type="button" onClick={() => boom(' in a handler')}>handler</button>
      <button type="button" onClick={() => setTimeout(() => boom(' in a timer'))}>timer</button>
      <button type="button" onClick={() => void Promise.resolve(' in a promise').then(boom)}>promise</button>
    </>
  );
}
`;

const test = withReceiver.extend<{ status: Build }>({
  status: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const page = { path: '/status', label: 'status page', navigation: 'Status' };
      await use(await buildRemote({ name: 'remote_status', page }, { 'app.tsx': app }));
    },
    { timeout: 60_000 },
  ],
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

/** What the operator was told, since this was last asked, when the visitor has left. */
async function reportsOf(page: Page, receiver: ReportReceiver): Promise<unknown[]> {
  await page.goto('about:blank');
  await expect.poll(() => receiver.received.length).toBe(1);
  return JSON.parse(receiver.received.pop()?.body ?? '').failures;
}

const failure = (status: Build, reason = 'On purpose') => ({
  app: 'remote_status',
  version: status.release.version,
  phase: 'running',
  reason,
});

/** Leaves a page of the remote for pages of the shell and of another remote, by links and by the browser's buttons. */
async function leaveAndReturn(page: Page): Promise<void> {
  const frameIsKept = await keepFrame(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(heading(page, 'About')).toBeFocused();
  await expect(page).toHaveTitle('About · nxthdr');
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
}

// Reliability: a remote throws while it unmounts: clean-up, layout effect, ref
test('a remote that throws while it unmounts (effect, layout effect, insertion effect, ref) does not affect the next page', async ({
  page,
  receiver,
  status,
}) => {
  // Four visits, and a release before them.
  test.setTimeout(120_000);
  const lines = errorsOf(page);
  for (const what of ['effect', 'layout', 'insertion', 'ref'])
    await test.step(what, async () => {
      lines.length = 0;
      await page.goto(`/status/${what}`);
      await expect(heading(page, 'Status')).toBeVisible();
      await leaveAndReturn(page);
      expect(lines).toContainEqual(expect.stringContaining(`remote_status ${status.release.version} broke`));
      expect(await reportsOf(page, receiver)).toEqual([failure(status)]);
    });
});

// Reliability: a remote throws in an event handler, a timer or a promise
test('errors of a remote in a handler, a timer and a promise are reported once each with its name, and its page stays', async ({
  page,
  receiver,
  status,
}) => {
  const lines = errorsOf(page);
  await page.goto('/status');
  await expect(heading(page, 'Status')).toBeVisible();
  const frameIsKept = await keepFrame(page);
  const places = ['handler', 'timer', 'promise'];
  for (const [index, place] of places.entries()) {
    for (let time = 0; time < 3; time++) await page.getByRole('button', { name: place }).click();
    await expect.poll(() => lines).toHaveLength(index + 1);
  }
  await expect(heading(page, 'Status')).toBeVisible();
  await frameIsKept();
  const reasons = places.map((place) => `On purpose in a ${place}`);
  expect(await reportsOf(page, receiver)).toEqual(reasons.map((reason) => failure(status, reason)));
  const broke = `remote_status ${status.release.version} broke (running): `;
  expect(lines).toEqual(reasons.map((reason) => expect.stringContaining(broke + reason)));
});

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
