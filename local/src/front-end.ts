import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { readBuiltApp } from 'release';
import type { Site } from 'shared/site';
import { remoteFolders, root } from './apps.ts';
import type { Faults } from './faults.ts';
import { releaseBuilds } from './site-server/release-builds.ts';
import { siteApp } from './site-server/site-app.ts';

/** What the site is served from. */
export interface FrontEnd {
  /** Federation names of the remotes whose files can be made to fail. */
  remotes: string[];
  app(parts: FrontEndParts): Hono<{ Bindings: HttpBindings }> | Promise<Hono<{ Bindings: HttpBindings }>>;
  /** Removes what was made for it. */
  close?(): unknown;
}

/** What a front end gets from the stack. */
export interface FrontEndParts {
  site: Site;
  /** Origin of the gateway. */
  gateway: string;
  faults: Faults;
}

/** Which built apps to serve. */
export interface BuiltOptions {
  /** `dist` folder of the shell; that of this repository by default. */
  shell?: string;
  /** `dist` folders of the remotes; all of this repository by default. */
  remotes?: string[];
  /** Where they are released to; by default a temporary directory, which goes when the stack is closed. What is in it is removed. */
  directory?: string;
}

/**
 * Releases the built apps to a directory and serves it, as production does.
 *
 * @throws {Error} that says what to do when an app is not built.
 */
export async function builtFrontEnd(options: BuiltOptions = {}): Promise<FrontEnd> {
  const { shell = distOf('shell'), remotes = [...remoteFolders.map(distOf), dashboardEmbed] } = options;
  const builds = { shell: await readBuiltApp(shell), remotes: await Promise.all(remotes.map(readBuiltApp)) };
  const { directory = mkdtempSync(path.join(tmpdir(), 'site-')) } = options;
  return {
    remotes: builds.remotes.map(({ release }) => release.name),
    async app({ site, gateway, faults }) {
      const { breakRemotes, faultOf } = await releaseBuilds(directory, builds, site);
      faults.onChange(() => breakRemotes(faults.state.remotes ?? {}));
      return siteApp(directory, { gateway, faults, faultOf });
    },
    close: () => options.directory || rmSync(directory, { recursive: true, force: true }),
  };
}

/**
 * A site that the release tool keeps in a directory. Its settings are its own.
 *
 * @param directory - the target; it may be set up later.
 */
export function releasedFrontEnd(directory: string): FrontEnd {
  return { remotes: [], app: ({ gateway, faults }) => siteApp(directory, { gateway, faults }) };
}

/** The dashboard's build for host pages. */
const dashboardEmbed = path.join(root, 'remote-dashboard/dist-embed');

function distOf(app: string): string {
  return path.join(root, app, 'dist');
}
