import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { Build } from './app-options.ts';
import { hostRuntime, remotePlugin } from './federation.ts';
import { hostTypes, typesFile } from './host-types-plugin.ts';
import type { BuildEnd } from './prerender-plugin.ts';
import { integrityAlgorithm, releaseFile } from './release-manifest-plugin.ts';
import { productionRouter, routerRule } from './router-alias.ts';
import { sharedModules, sharedVersions } from './shared-modules.ts';
import { minimizer, singleStylesheet, styleModules, styleRules } from './style-rules.ts';

/** The modules that a host page with React shares with the dashboard; not `react/jsx-runtime`, which is bundled. */
const sharedReact = /[\\/]node_modules[\\/](react[\\/](index|cjs[\\/]react\.)|react-dom[\\/]|scheduler[\\/])/;

/** The modules that a remote brings for hosts without them, each in a file of its own: what offers and what needs one would have a copy each. */
const brought = {
  react: /[\\/]node_modules[\\/]react[\\/](index|cjs[\\/]react\.)/,
  'react-dom': /[\\/]node_modules[\\/]react-dom[\\/]/,
  auth: /[\\/]shared[\\/](src|dist)[\\/]auth\.[jt]s$/,
  router: /[\\/]shared[\\/](src|dist)[\\/]router\.[jt]s$|[\\/]node_modules[\\/]react-router/,
};

/** Source files that SWC compiles. */
const compiled = /\.(tsx?|mdx)$/;

/** The build of what browsers load of an app. @param end - learns how it ended. */
export function browserConfig(build: Build, end: BuildEnd): Configuration {
  const { host, production, options } = build;
  return {
    name: options.name,
    context: options.dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // Styles in scripts would carry their maps with them.
    devtool: options.hostPages ? false : production ? 'source-map' : 'cheap-module-source-map',
    entry: host ? { main: './src/index.ts' } : production ? {} : { main: './src/main.tsx' },
    output: output(build),
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      ...(production && { alias: { 'react-router$': productionRouter() } }),
    },
    module: {
      ...styleModules(build),
      rules: [
        // What another loader makes of MDX too: so that an edit of a text shows without a reload.
        { test: compiled, exclude: /node_modules/, use: typescriptLoader(production) },
        ...styleRules(build),
        ...(production ? [routerRule] : []),
        ...(options.rules ?? []),
      ],
    },
    optimization: {
      minimizer: minimizer(),
      // Numbered in their order: 'deterministic' ids of shared modules are hashes of absolute paths, so that the same version would have other
      // bytes on another machine.
      ...(production ? { moduleIds: 'natural', chunkIds: 'natural' } : { moduleIds: 'deterministic', chunkIds: 'named' }),
      ...splitChunks(build),
    },
    plugins: plugins(build, end),
    performance: false,
    stats: 'errors-warnings',
    // The manifest plugin warns of `publicPath: 'auto'`, which is meant.
    ...(production && { infrastructureLogging: { level: 'error' } }),
    lazyCompilation: false,
    devServer: devServer(build),
  };
}

function output({ options, host, production, version }: Build): NonNullable<Configuration['output']> {
  return {
    path: path.join(options.dir, options.hostPages ? 'dist-embed' : 'dist'),
    clean: true,
    publicPath: host ? '/assets/' : 'auto',
    // Of chunks and styles too.
    filename: production ? '[name].[contenthash:12].js' : '[name].js',
    // Two versions of a remote may meet in one page, and both containers of one for host pages: they must not share a chunk table.
    uniqueName: `${options.name}@${options.hostPages ? 'federated_' : ''}${version}`,
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: 10_000,
  };
}

function splitChunks({ options, host }: Build): Configuration['optimization'] {
  const noGroups = { default: false, defaultVendors: false } as const;
  // One file for all that a page loads first; React in another one, since the page may have it.
  if (options.hostPages)
    return { splitChunks: { cacheGroups: { ...noGroups, react: { test: sharedReact, name: 'react', chunks: 'async', enforce: true } } } };
  // All styles of the host in its first style sheet: the bundler's loader of further ones has more bytes than they have. And one file for each
  // lazy-loaded module.
  if (host) return { splitChunks: { cacheGroups: { ...noGroups, styles: { type: /css/, name: 'main', chunks: 'all', enforce: true } } } };
  return {
    splitChunks: {
      cacheGroups: {
        // What the first file uses is in it: a version's files are at URLs of their own, so that none outlives it.
        defaultVendors: false,
        ...Object.fromEntries(Object.entries(brought).map(([name, test]) => [name, { test, name, chunks: 'async', enforce: true }])),
      },
    },
  };
}

function plugins(build: Build, end: BuildEnd): NonNullable<Configuration['plugins']> {
  const { options, host, exposes, production, served, version, contract } = build;
  const { dir, name, hostPages, page, earlyCalls } = options;
  const shared = sharedModules(build);
  const types = hostPages && production ? typesFile : undefined;
  // A development server keeps the URL of its entry, so that `?use=` goes on naming it after an edit.
  const filename = `remoteEntry${production && !served ? '.[contenthash:12]' : ''}.js`;
  const versions = sharedVersions(shared, host);
  return [
    host ? hostRuntime(versions.offers ?? {}) : remotePlugin({ name, version, filename, exposes, shared, types }),
    host && production && singleStylesheet,
    end,
    types && hostTypes({ dir, exposes }),
    (host || !production) && htmlPage(build),
    // Browsers and crawlers look for it at the site's root, where the server has it from the shell's files.
    host &&
      new rspack.CopyRspackPlugin({
        patterns: [
          path.join(dir, 'src/favicon.ico'),
          // Link previews keep a picture by its URL.
          { from: path.join(dir, 'src/preview.png'), to: '[name].[contenthash:12][ext]' },
        ],
      }),
    production
      ? new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm] })
      : new ReactRefreshRspackPlugin({ test: compiled }),
    // For host pages, that of the container without the runtime has it.
    production &&
      !hostPages &&
      releaseFile(
        { name, version, contract, ...versions, ...(page && { page }), earlyCalls, exposes: Object.keys(exposes) },
        host ? undefined : 'remoteEntry',
      ),
  ];
}

function devServer({ options: { devPort }, host, production }: Build): NonNullable<Configuration['devServer']> {
  return {
    host: 'localhost',
    port: devPort,
    // Sites on this machine load it, on whatever port. Not every page in the developer's browser: it would read the sources.
    headers: ({ headers: { origin = '' } }) => ({
      Vary: 'Origin',
      ...(/^http:\/\/localhost(:\d+)?$/.test(origin) && { 'Access-Control-Allow-Origin': origin }),
    }),
    // In production mode what it serves is what is released: nothing is added, and the released site would let nothing connect to it.
    client: !production && { webSocketURL: `ws://localhost:${devPort}/ws`, overlay: false },
    hot: !production,
    liveReload: !production,
    historyApiFallback: true,
    // The local gateway, wherever it listens; it answers only its own origin.
    ...(!host && { proxy: [{ context: ['/api'], target: `http://localhost:${process.env.GATEWAY_PORT || 4302}` }] }),
  };
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

function htmlPage({ options: { dir, name }, host }: Build) {
  return new rspack.HtmlRspackPlugin({
    template: path.join(dir, 'src/index.html'),
    scriptLoading: 'defer',
    inject: 'head',
    // Comments are placeholders for the release tool.
    minify: false,
    // A remote's own page answers at every depth of path, and the container must not run in it.
    ...(host ? { favicon: path.join(dir, 'src/icon.svg') } : { publicPath: '/', excludeChunks: [name] }),
  });
}
