import type { Configuration } from '@rspack/core';

export type Rules = NonNullable<NonNullable<Configuration['module']>['rules']>;

/** What differs between the apps. A remote says which page it adds to the site, and what that page's code may weigh. */
export type AppOptions = CommonOptions & (HostOptions | RemoteOptions);

/** The host adds no page: it is the site. */
interface HostOptions {
  page?: never;
  budget?: never;
}

/** A remote exposes `./App`, from `src/app.tsx`. */
type RemoteOptions =
  | {
      /** The page that it adds to a site whose shell does not know it (see `shared/src/discovery.ts`). */
      page: { path: string; label: string; signedInOnly?: boolean; navigation?: string };
      /** The most that the remote's own code may weigh on its page, entry included, in kB as sent (brotli). */
      budget: number;
    }
  /** The shell has the route, or there is none: `e2e/` has the budget. */
  | { page: false; budget?: never };

interface CommonOptions {
  /** Folder of the app: pass `import.meta.dirname`. */
  dir: string;
  /** Federation name: an identifier, because the container becomes a global of this name. By default that of the folder: `remote_docs`. */
  name?: string;
  /** Port of the app's own development server. */
  devPort: number;
  /**
   * Builds for host pages, into `dist-embed`, with styles in the scripts; `addSheet` of the module `stylesheets` takes the text of each style sheet.
   *
   * `exposes` are the modules for hosts with Module Federation, instead of `./App`: they share React with the page, and have types for the
   * builds of hosts. `alone` are those for the site's script in a page without it: in a container without the federation runtime, which has
   * nothing to share there.
   */
  hostPages?: { exposes: Record<string, string>; alone: Record<string, string>; stylesheets: string };
  /** Prerenders the app's pages, e.g. `./src/prerender.tsx` (see `prerender-plugin.ts`). */
  prerender?: string;
  /**
   * Runs inline, before the app's scripts and without them: a host's in all pages, e.g. `./src/head-script/index.ts`; a remote's in its page for
   * signed-in visitors, after the prerendered HTML.
   */
  inlineScript?: string;
  /** A script for host pages, built as `embed.js`: its name has no hash, so that its URL stays the same. */
  embed?: string;
  /** A script that a sample of the visits loads, built as `vitals`: one file, which shares nothing with the app. */
  sampledScript?: string;
  /** Paths of public calls of the gateway that the app makes first: its page begins them before any code is there. */
  earlyCalls?: string[];
  /** Loaders that only this app needs, e.g. MDX. */
  rules?: Rules;
}

/** One build of an app, as its configuration is made from it. */
export interface Build {
  options: AppOptions & { name: string };
  /** Carries the shared modules in its main script, and is served under `/assets/`. */
  host: boolean;
  /** Modules exposed to hosts, e.g. `{ './App': './src/app.tsx' }`; a host has none. */
  exposes: Record<string, string>;
  production: boolean;
  /** By the development server. */
  served: boolean;
  /** Version label: a hash of the sources. */
  version: string;
  /** Version of `shared`. */
  contract: string;
}
