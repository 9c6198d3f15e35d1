import { mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type Build, readBuild } from 'local/build';
import { releasedFrontEnd } from 'local/released';
import { type Stack, startStack } from 'local/stack';
import { run } from 'release/command';
import type { Site } from 'shared/site';
import { buildDocs, writeBuild } from './build-remote.ts';
import { test as base, expect } from './site.ts';

const root = path.join(import.meta.dirname, '..');

/** The sentence that the second build of the documentation begins with. */
export const newSentence = 'Redeployed an hour ago.';

/** A site in a directory, kept by the release tool. */
export interface ReleasedSite {
  directory: string;
  /** The builds of this repository, all of them active when a test begins. */
  docs: Build;
  dashboard: Build;
  /** A real build of a changed documentation; not published yet. */
  newDocs: Build;
  /** Runs a command of the release tool, such as `activate docs 31c2ab1ec383`. @returns what it prints. */
  release(...command: string[]): Promise<string>;
  publish(build: Build): Promise<void>;
  /** Publishes and activates. */
  ship(build: Build, ...options: string[]): Promise<void>;
  /** Changes settings of the site. */
  configure(settings: Partial<Site>): Promise<void>;
}

interface WorkerFixtures {
  stack: Stack;
  directory: string;
  newDocs: Build;
  /** The site with nothing but the builds of this repository. */
  origin: { generation: string };
}

/** Browser tests on the files of a directory that the release tool writes, served by the local edge. Each begins with the same releases. */
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
      const ports = { site: 0, login: 0, gateway: 0, control: 0 };
      const stack = await startStack({ ports, frontEnd: releasedFrontEnd(directory) });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker' },
  ],

  newDocs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await buildDocs('measurements/measurements.mdx', (text) => text.replace('Send your own', `${newSentence} $&`))),
    { scope: 'worker' },
  ],

  origin: [
    async ({ directory, stack }, use) => {
      await withSettings(stack.site, (file) => command(directory, 'init', '--site', file));
      for (const app of ['shell', 'remote-dashboard', 'remote-docs']) {
        const dist = path.join(root, app, 'dist');
        await command(directory, 'publish', app, '--built', dist);
        await command(directory, 'activate', app, readBuild(dist).release.version);
      }
      await use({ generation: readlinkSync(path.join(directory, 'current')) });
    },
    { scope: 'worker' },
  ],

  site: async ({ directory, stack, newDocs, origin }, use) => {
    makeCurrent(directory, origin.generation);
    const release = (...words: string[]) => command(directory, ...words);
    const publish = async (build: Build) => {
      const dir = writeBuild(build);
      await release('publish', build.release.name, '--built', dir);
      rmSync(dir, { recursive: true });
    };
    await use({
      directory,
      docs: readBuild(path.join(root, 'remote-docs/dist')),
      dashboard: readBuild(path.join(root, 'remote-dashboard/dist')),
      newDocs,
      release,
      publish,
      async ship(build, ...options) {
        await publish(build);
        await release('activate', build.release.name, build.release.version, ...options);
      },
      async configure(settings) {
        await withSettings({ ...stack.site, ...settings }, (file) => release('configure', '--site', file));
      },
    });
  },
});

export { expect };

/** What the release panel says of the parts that run in this page, without loading the page again. */
export async function panelOf(
  page: Page,
): Promise<Record<string, { version: string; why: string; from: string; time: string; error: string }>> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
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

async function command(directory: string, ...words: string[]): Promise<string> {
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  const environment = { RELEASE_TARGET: directory, GITHUB_ACTOR: 'a test' };
  const code = await run(words, { environment, print, printError: print });
  if (code !== 0) throw new Error(`release ${words.join(' ')}:\n${said.join('\n')}`);
  return said.join('\n');
}

async function withSettings(site: Site, use: (file: string) => Promise<unknown>): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(dir, 'site.json');
  writeFileSync(file, JSON.stringify(site));
  await use(file);
  rmSync(dir, { recursive: true });
}

/** Goes back to an earlier generation, history and all. */
function makeCurrent(directory: string, generation: string): void {
  const link = path.join(directory, 'current.next');
  symlinkSync(generation, link);
  renameSync(link, path.join(directory, 'current'));
}
