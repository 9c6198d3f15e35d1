import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Site } from 'shared/site';
import { type Build, readBuild } from './edge/build.ts';
import { edgeApp } from './edge/edge-app.ts';
import { compressAhead } from './edge/send-content.ts';
import type { Faults } from './faults.ts';

/** The repository's root. */
export const root = path.join(import.meta.dirname, '../..');

/** Folders of the remotes: those named `remote-…` that have a build. */
export const remoteFolders = readdirSync(root).filter(
  (folder) => folder.startsWith('remote-') && existsSync(path.join(root, folder, 'rspack.config.ts')),
);

/** What the edge serves the site from. */
export interface FrontEnd {
  /** Federation names of the remotes whose files can be made to fail. */
  remotes: string[];
  /** Does ahead what the first visitor would have to wait for. */
  prepare?(): Promise<void>;
  app(parts: { site: Site; gateway: string; faults: Faults }): Hono<{ Bindings: HttpBindings }>;
}

/** Which built apps to serve. */
export interface BuiltOptions {
  /** `dist` folder of the shell; that of this repository by default. */
  shell?: string;
  /** `dist` folders of the remotes; all of this repository by default. */
  remotes?: string[];
  /** `dist` folders of earlier builds of the remotes, newest first: they are listed as previous versions. */
  previous?: string[];
}

/**
 * The built apps, served as in production.
 *
 * @throws {Error} that says what to do when an app is not built.
 */
export function builtFrontEnd(options: BuiltOptions = {}): FrontEnd {
  const { shell = distOf('shell'), remotes = [...remoteFolders.map(distOf), dashboardEmbed], previous = [] } = options;
  const builds = { shell: readBuild(shell), remotes: remotes.map(readBuild), previous: previous.map(readBuild) };
  return {
    remotes: builds.remotes.map(({ release }) => release.name),
    prepare: () => compressAhead([builds.shell, ...builds.remotes].flatMap(visitedFiles)),
    app: (parts) => edgeApp({ builds, ...parts }),
  };
}

/** What browsers ask for when nobody looks at the sources, first what the page or the entry of a remote names. */
function visitedFiles({ release, files }: Build): [string, Buffer][] {
  const first = `${files.get('index.html')} ${JSON.stringify(release)}`;
  const visited = [...files].filter(([name]) => /\.(js|css|svg)$/.test(name));
  return visited.sort(([one], [other]) => Number(first.includes(other)) - Number(first.includes(one)));
}

/** The dashboard's other build, for pages that are not ours. */
const dashboardEmbed = path.join(root, 'remote-dashboard/dist-embed');

function distOf(app: string): string {
  return path.join(root, app, 'dist');
}
