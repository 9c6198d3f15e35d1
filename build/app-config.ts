import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { hostRuntime, remotePlugin, type SharedModule } from './federation.ts';
import { typesFile, typesForHosts } from './host-types-plugin.ts';
import { BuildEnd } from './prerender-plugin.ts';
import { releaseFile } from './release-manifest-plugin.ts';
import { oneSheet, productionRouter, routerRule } from './router-alias.ts';
import { embedConfig, inlineConfig, prerenderConfig } from './secondary-targets.ts';
import { sourceLabel } from './source-hash.ts';

type Rules = NonNullable<NonNullable<Configuration['module']>['rules']>;

/** What differs between the apps. A remote says which page it adds to the site, and what that page's code may weigh. */
export type AppOptions = CommonOptions & (HostOptions | RemoteOptions);

/** The host exposes nothing. */
interface HostOptions {
  exposes?: never;
  page?: never;
  budget?: never;
}

type RemoteOptions = {
  /** Modules offered to hosts, e.g. `{ './App': './src/app.tsx' }`. */
  exposes: Record<string, string>;
} & (
  | {
      /** The page that it adds to a site whose shell does not know it (see `shared/src/discovery.ts`). */
      page: { path: string; label: string; signedInOnly?: boolean; navigation?: string };
      /** The most that the remote's own code may weigh on its page, entry included, in kB as sent (brotli). */
      budget: number;
    }
  /** The shell has the route, or there is none: `e2e/` has the budget. */
  | { page: false; budget?: never }
);

interface CommonOptions {
  /** Folder of the app: pass `import.meta.dirname`. */
  dir: string;
  /** Federation name: an identifier, because the container becomes a global of this name. */
  name: string;
  /** Port of the app's own development server. */
  devPort: number;
  /** Folder of the build, `dist` by default: an app may be built for more than one kind of host. */
  output?: string;
  /**
   * For pages that are not ours: React is all that they may share, and the styles are part of the scripts. A module whose `addSheet` takes the
   * text of each, e.g. `./src/embed/sheets.ts`.
   */
  stylesInScripts?: string;
  /** Whether pages that are not ours load what is exposed by a federation of their own: the build has the types of it then. */
  typesForHosts?: boolean;
  /** Draws the app's pages at build time, e.g. `./src/prerender.tsx` (see `build/prerender-plugin.ts`). */
  prerender?: string;
  /**
   * Runs inline, before the app's files and without them: a host's in all pages, e.g. `./src/head-script/index.ts`; a remote's in its page for
   * signed-in visitors, after the prerendered HTML.
   */
  inlineScript?: string;
  /** A script for pages that are not ours, built as `embed.js`: its name does not change, so that its address does not. */
  embed?: string;
  /** Paths of public calls of the gateway that the app makes first: its page begins them before any code is there. */
  earlyCalls?: string[];
  /** Loaders that only this app needs, e.g. MDX. */
  rules?: Rules;
  /** What the app's own development server does besides serving the app, e.g. pass calls on. */
  devServer?: Configuration['devServer'];
}

const root = path.join(import.meta.dirname, '..');

/**
 * The browsers that know the language of `output`. Without the list, styles are written for older ones too: `:is()` also as
 * `:-webkit-any()`, which counts for more, so that a rule won in production that had lost in development.
 */
const targets = ['chrome >= 103', 'edge >= 103', 'firefox >= 104', 'safari >= 16', 'ios_saf >= 16'];

/** What pages that have React share with the dashboard; not `react/jsx-runtime`, which comes with it. */
const sharedReact = /[\\/]node_modules[\\/](react[\\/](index|cjs[\\/]react\.)|react-dom[\\/]|scheduler[\\/])/;

/** The sources that become components. */
const compiled = /\.(tsx?|mdx)$/;

/**
 * The build configuration of one app.
 *
 * A host (no `exposes`) carries the shared modules in its first file and is served under `/assets/`.
 * A remote is served from wherever its files lie, beside a `release.json` that says what it exposes,
 * each file with its integrity. What `pnpm dev` needs to know of an app stands beside the configuration, as `app`.
 */
export function appConfig(options: AppOptions) {
  const {
    dir,
    name,
    devPort,
    exposes,
    output = 'dist',
    stylesInScripts,
    typesForHosts: hasTypes = false,
    prerender,
    inlineScript,
    embed,
    page,
    budget,
    earlyCalls,
    rules = [],
    devServer,
  } = options;
  const configure = (
    env: { RSPACK_SERVE?: boolean; RSPACK_WATCH?: boolean },
    { mode }: { mode?: string },
  ): Configuration | Configuration[] => {
    const production = mode !== 'development';
    const host = exposes === undefined;
    const version = production ? sourceLabel(dir) : 'development';
    const contract: string = readJson(path.join(root, 'shared/package.json')).version;
    const hash = production ? '.[contenthash:12]' : '';
    // Shorter in the styles that are part of scripts: nothing else of a version is drawn with them.
    const classNames = production ? (stylesInScripts ? '_[id]-[local]' : '[hash:8]') : '[name]-[local]';
    const end = new BuildEnd();
    // A hash is what compresses least. A remote's files are preloaded with those of its `release.json`, which have to be the same.
    const algorithm = host || stylesInScripts ? 'sha256' : 'sha384';
    const shared = { ...reactModules(dir), ...(stylesInScripts ? {} : ownModules(contract)) };
    const types = hasTypes && production ? typesFile : undefined;
    const federation = exposes
      ? // A development server keeps the address of its entry, so that `?use=` goes on naming it after an edit.
        remotePlugin({ name, version, filename: `remoteEntry${env.RSPACK_SERVE ? '' : hash}.js`, exposes, shared, types })
      : hostRuntime(terms(shared, host).offers ?? {});

    const browser: Configuration = {
      name,
      context: dir,
      mode: production ? 'production' : 'development',
      target: ['web', 'es2022'],
      // Styles in scripts would carry their maps with them.
      devtool: stylesInScripts ? false : production ? 'source-map' : 'cheap-module-source-map',
      entry: host ? { main: './src/index.ts' } : production ? {} : { main: './src/main.tsx' },
      output: {
        path: path.join(dir, output),
        clean: true,
        publicPath: host ? '/assets/' : 'auto',
        filename: `[name]${hash}.js`,
        chunkFilename: `[name]${hash}.js`,
        cssFilename: `[name]${hash}.css`,
        cssChunkFilename: `[name]${hash}.css`,
        // Two versions of a remote may meet in one page: they must not share a chunk table.
        uniqueName: `${name}@${version}`,
        crossOriginLoading: 'anonymous',
        chunkLoadTimeout: 10_000,
      },
      resolve: {
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
        ...(production && { alias: { 'react-router$': productionRouter() } }),
      },
      module: {
        parser: { 'css/module': stylesInScripts ? { exportType: 'text', dashedIdents: false } : { namedExports: false } },
        generator: { 'css/module': { localIdentName: classNames, exportsConvention: 'as-is' } },
        rules: [
          // What another loader makes of MDX too: so that an edit of a text shows without a reload.
          { test: compiled, exclude: /node_modules/, use: typescriptLoader(production) },
          ...(stylesInScripts
            ? textRules(path.join(dir, stylesInScripts))
            : [
                { test: /\.module\.css$/, type: 'css/module' },
                { test: /(?<!\.module)\.css$/, type: 'css' },
              ]),
          ...(production ? [routerRule] : []),
          ...rules,
        ],
      },
      optimization: {
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin(),
          new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
        ],
        // Numbered in their order: the 'deterministic' ids of shared modules are hashes of absolute paths, so that the same version would
        // have other bytes on another machine.
        ...(production ? { moduleIds: 'natural', chunkIds: 'natural' } : { moduleIds: 'deterministic', chunkIds: 'named' }),
        // All that a page loads first in one file, since no page uses two of the doors, and React in another one, since a page may have it.
        ...(stylesInScripts && {
          splitChunks: {
            cacheGroups: {
              default: false,
              defaultVendors: false,
              react: { test: sharedReact, name: 'react', chunks: 'async', enforce: true },
            },
          },
        }),
        // All styles of the host in its first style sheet: a loader for more of them would weigh more than they do. And each page or part
        // that is loaded later in one file.
        ...(host && {
          splitChunks: {
            cacheGroups: { default: false, defaultVendors: false, styles: { type: /css/, name: 'main', chunks: 'all', enforce: true } },
          },
        }),
      },
      plugins: [
        federation,
        ...(host && production ? [oneSheet] : []),
        end,
        ...(types && exposes ? [typesForHosts({ dir, exposes })] : []),
        ...(host || !production ? [htmlPage(dir, host, name)] : []),
        ...(production
          ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [algorithm] })]
          : [new ReactRefreshRspackPlugin({ test: compiled })]),
        ...(production
          ? [
              releaseFile({
                name,
                version,
                contract,
                ...terms(shared, host),
                ...(page && { page }),
                ...(earlyCalls && { earlyCalls }),
                exposes: Object.keys(exposes ?? {}),
              }),
            ]
          : []),
      ],
      performance: false,
      stats: 'errors-warnings',
      lazyCompilation: false,
      devServer: {
        host: 'localhost',
        port: devPort,
        allowedHosts: ['localhost'],
        headers: { 'Access-Control-Allow-Origin': '*' },
        // In production mode what it serves is what is released: nothing is added, and the released site would let nothing connect to it.
        client: !production && { webSocketURL: `ws://localhost:${devPort}/ws`, overlay: false },
        hot: !production,
        liveReload: !production,
        historyApiFallback: true,
        ...devServer,
      },
    };
    // What is built again and again is what a page loads, and nothing beside it.
    if (!production || !prerender || env.RSPACK_SERVE || env.RSPACK_WATCH) return browser;
    const inlineEnd = inlineScript ? new BuildEnd() : undefined;
    return [
      browser,
      ...(inlineScript && inlineEnd ? [inlineConfig(browser, dir, inlineScript, inlineEnd)] : []),
      prerenderConfig(browser, dir, prerender, { browser: end, inline: inlineEnd }, algorithm),
      ...(embed ? [embedConfig(browser, dir, embed, contract)] : []),
    ];
  };
  return Object.assign(configure, { app: { name, devPort, page, budget } });
}

/** Style sheets as texts, which {@link AppOptions.stylesInScripts} takes. */
function textRules(sheets: string): Rules {
  const minified = { loader: 'builtin:lightningcss-loader', options: { minify: true, targets } };
  return [
    {
      test: /\.css$/,
      resourceQuery: /^\?text$/,
      type: 'css/module',
      use: [minified, path.join(import.meta.dirname, 'loaders/rem-to-px.cjs')],
    },
    {
      test: /\.css$/,
      resourceQuery: { not: /^\?text$/ },
      type: 'javascript/auto',
      use: [{ loader: path.join(import.meta.dirname, 'loaders/adopted-stylesheet.cjs'), options: { sheets } }],
    },
  ];
}

/** A singleton of a page. A remote names the contract it needs and brings a copy of its own only for a host without one. */
function share(version: string, requiredVersion: string): SharedModule {
  return { singleton: true, strictVersion: true, version, requiredVersion };
}

/** The singletons of any page with React. */
function reactModules(dir: string) {
  const react = share(versionOf(dir, 'react'), '^19.0.0');
  return { react, 'react-dom': react, 'react-dom/client': react };
}

/** The singletons that only the site's own pages have. */
function ownModules(contract: string) {
  const router = versionOf(path.join(root, 'shared'), 'react-router-dom');
  return { 'shared/auth': share(contract, `^${contract}`), 'shared/router': share(router, '^7.0.0') };
}

function versionOf(from: string, name: string): string {
  return readJson(createRequire(path.join(from, 'package.json')).resolve(`${name}/package.json`)).version;
}

/** What a host offers (versions) or a remote needs (ranges), by shared module: the release tool compares the two. */
function terms(shared: Record<string, SharedModule>, host: boolean) {
  const list = (key: 'version' | 'requiredVersion') =>
    Object.fromEntries(Object.entries(shared).map(([name, module]) => [name, module[key]]));
  return host ? { offers: list('version') } : { needs: list('requiredVersion') };
}

function typescriptLoader(production: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
        target: 'es2022',
      },
    },
  };
}

function htmlPage(dir: string, host: boolean, name: string) {
  return new rspack.HtmlRspackPlugin({
    template: path.join(dir, 'src/index.html'),
    // Comments are placeholders for the release tool.
    minify: false,
    scriptLoading: 'defer',
    inject: 'head',
    ...(host && { favicon: path.join(dir, 'src/icon.svg') }),
    // Its own page answers at every depth of path.
    ...(!host && { publicPath: '/' }),
    // The container must not run in a remote's own page.
    ...(!host && { excludeChunks: [name] }),
  });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
