import { mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type Build, readBuild } from 'local/build';
import { releasedFrontEnd } from 'local/front-end';
import { type Stack, startStack } from 'local/stack';
import { changeSite, DirectoryTarget, publish } from 'release';
import { type ReleaseTool, releaseTool } from 'release/testing';
import type { Site } from 'shared/site';
import { buildDocs } from './build-remote.ts';
import { expectAlive } from './page-quality.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { test as base, expect } from './site.ts';

const root = path.join(import.meta.dirname, '../..');

/** The folders of this repository's builds. */
export const built = {
  shell: path.join(root, 'shell/dist'),
  dashboard: path.join(root, 'remote-dashboard/dist'),
  dashboardEmbed: path.join(root, 'remote-dashboard/dist-embed'),
  docs: path.join(root, 'remote-docs/dist'),
};

/** The sentence that the second build of the documentation begins with. */
export const newSentence = 'Redeployed an hour ago.';

/** A site in a directory, kept by the release tool. */
export interface ReleasedSite extends Pick<ReleaseTool, 'release'> {
  directory: string;
  /** The builds of this repository, all of them active when a test begins. */
  docs: Build;
  dashboard: Build;
  /** A real build of a changed documentation; not published yet. */
  newDocs: Build;
  publish(build: Build): Promise<void>;
  /** Publishes and activates. */
  ship(build: Build, ...options: string[]): Promise<void>;
  /** Activates published builds of new remotes in one step: with an activation for each, dozens would take half a minute. */
  activateAll(builds: Build[]): Promise<void>;
  /** Changes settings of the site. */
  configure(settings: Partial<Site>): Promise<void>;
}

/** What costs most, once for each worker. A spec with a worker fixture of its own would get workers of its own, which begin with all of this. */
interface WorkerFixtures {
  stack: Stack;
  directory: string;
  newDocs: Build;
  /** The site with nothing but the builds of this repository. */
  origin: { generation: string };
}

/** Browser tests on the files of a directory that the release tool writes, served by the local site server. Each begins with the same releases. */
export const test = base.extend<{ site: ReleasedSite }, WorkerFixtures>({
  directory: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const directory = mkdtempSync(path.join(tmpdir(), 'site-'));
      await use(directory);
      rmSync(directory, { recursive: true });
    },
    { scope: 'worker' },
  ],

  stack: [
    async ({ directory }, use) => {
      const ports = { site: 0, login: 0, gateway: 0, control: 0, datasets: 0 };
      const stack = await startStack({ ports, answers: recordedAnswers, frontEnd: releasedFrontEnd(directory) });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  newDocs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await buildDocs('measurements/index.mdx', (text) => text.replace('Send your own', `${newSentence} $&`))),
    { scope: 'worker', timeout: 60_000 },
  ],

  origin: [
    async ({ directory, stack }, use) => {
      const { init, release } = releaseTool(directory);
      await init(stack.site);
      for (const folder of Object.values(built)) await activate(release, await publishBuild(directory, readBuild(folder)));
      await use({ generation: readlinkSync(path.join(directory, 'current')) });
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: async ({ directory, stack, newDocs, origin }, use) => {
    makeCurrent(directory, origin.generation);
    const { release, configure } = releaseTool(directory);
    await use({
      directory,
      docs: readBuild(built.docs),
      dashboard: readBuild(built.dashboard),
      newDocs,
      release,
      publish: async (build) => void (await publishBuild(directory, build)),
      ship: async (build, ...options) => activate(release, await publishBuild(directory, build), ...options),
      activateAll: async (builds) => {
        const active = ({ version }: Build['release']) => ({ version, since: new Date().toISOString(), by: 'a test' });
        const apps = Object.fromEntries(builds.map(({ release }) => [release.name, { active: active(release), previous: [] }]));
        await changeSite(operationOn(directory), async () => ({ apps }));
      },
      configure: (settings) => configure({ ...stack.site, ...settings }),
    });
  },
});

/** As the command does, without the compression, which takes seconds: the server compresses what is asked for. */
async function publishBuild(directory: string, build: Build): Promise<Build> {
  await publish(operationOn(directory), build, { compressed: false });
  return build;
}

function operationOn(directory: string) {
  return { target: new DirectoryTarget(directory), by: 'a test', now: () => new Date() };
}

async function activate(release: ReleaseTool['release'], { release: { name, version } }: Build, ...options: string[]): Promise<void> {
  await release('activate', name, version, ...options);
}

export { expect };

/** What the release panel says of a part. */
type Row = { version: string; why: string; from: string; time: string; error: string };

/** What the release panel says of the parts that run in this page, without loading the page again. */
export async function panelOf(page: Page): Promise<Record<string, Row>> {
  await expectAlive(page);
  return openPanel(page);
}

/** The same from a page whose own code is missing: of that, only what is around it is alive. */
export async function openPanel(page: Page): Promise<Record<string, Row>> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  // A page that fails has a link to the releases too.
  await page.getByRole('article').getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  const rows = await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  return Object.fromEntries(
    cells.map(([part = '', version = '', why = '', from = '', time = '', error = '']) => [part, { version, why, from, time, error }]),
  );
}

/** The text of the documentation's first page, old or new: it comes after the page's heading. */
export function documentation(page: Page): Locator {
  return page.getByRole('heading', { level: 2, name: 'The four words' });
}

/** Marks the page. @returns whether it still is the same page, and was not loaded again. */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
  return () => page.evaluate(() => Reflect.get(window, 'marked') === true);
}

/** Goes back to an earlier generation, history and all. */
function makeCurrent(directory: string, generation: string): void {
  const link = path.join(directory, 'current.next');
  symlinkSync(generation, link);
  renameSync(link, path.join(directory, 'current'));
}
