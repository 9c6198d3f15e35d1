import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** What differs between the apps. */
export interface AppOptions {
  /** Folder of the app: pass `import.meta.dirname`. */
  dir: string;
  /** Federation name: an identifier, because the container becomes a global of this name. */
  name: string;
  /** Port of the app's own development server. */
  devPort: number;
  /** Modules offered to hosts, e.g. `{ './App': './src/app.tsx' }`. Without any, the app is the host. */
  exposes?: Record<string, string>;
  /** The page that a remote adds to a site whose shell does not know it (see `shared/src/discovery.ts`). */
  page?: { path: string; label: string; signedInOnly?: boolean; navigation?: string };
  /** Loaders that only this app needs, e.g. MDX. */
  rules?: NonNullable<NonNullable<Configuration['module']>['rules']>;
  /** What the app's own development server does besides serving the app, e.g. pass calls on. */
  devServer?: Configuration['devServer'];
}

const root = import.meta.dirname;

/**
 * The browsers that know the language of `output`. Without the list, styles are written for older ones too: `:is()` also as
 * `:-webkit-any()`, which counts for more, so that a rule won in production that had lost in development.
 */
const targets = ['chrome >= 103', 'edge >= 103', 'firefox >= 104', 'safari >= 16', 'ios_saf >= 16'];

/** The sources that become components. */
const compiled = /\.(tsx?|mdx)$/;

/**
 * The build configuration of one app.
 *
 * A host (no `exposes`) carries the shared modules in its first file and is served under `/assets/`.
 * A remote is served from wherever its files lie, beside a `release.json` that says what it exposes,
 * each file with its integrity. What `pnpm dev` needs to know of an app stands beside the configuration, as `app`.
 */
export function appConfig({ dir, name, devPort, exposes, page, rules = [], devServer }: AppOptions) {
  const configure = (_env: unknown, { mode }: { mode?: string }): Configuration => {
    const production = mode !== 'development';
    const host = exposes === undefined;
    const version = production ? sourceLabel(dir) : 'development';
    const contract: string = readJson(path.join(root, 'shared/package.json')).version;
    const hash = production ? '.[contenthash:12]' : '';
    const shared = sharedModules(dir, contract, host);
    const federation = new ModuleFederationPlugin({
      name,
      filename: `remoteEntry${hash}.js`,
      ...(exposes && {
        exposes: Object.fromEntries(Object.entries(exposes).map(([key, file]) => [key, { import: file, name: key.slice(2) }])),
      }),
      shared,
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: {
        optimization: { target: 'web', disableSnapshot: true, ...(!host && { disableRemote: true }) },
      },
    });

    return {
      context: dir,
      mode: production ? 'production' : 'development',
      target: ['web', 'es2022'],
      devtool: production ? 'source-map' : 'cheap-module-source-map',
      entry: host || !production ? { main: './src/main.tsx' } : {},
      output: {
        path: path.join(dir, 'dist'),
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
        parser: { 'css/module': { namedExports: false } },
        generator: { 'css/module': { localIdentName: production ? '[hash:8]' : '[name]-[local]', exportsConvention: 'as-is' } },
        rules: [
          // What another loader makes of MDX too: so that an edit of a text shows without a reload.
          { test: compiled, exclude: /node_modules/, use: typescriptLoader(production) },
          { test: /\.module\.css$/, type: 'css/module' },
          { test: /(?<!\.module)\.css$/, type: 'css' },
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
        // All styles of the host in its first style sheet: a loader for more of them would weigh more than they do.
        ...(host && { splitChunks: { cacheGroups: { styles: { type: /css/, name: 'main', chunks: 'all', enforce: true } } } }),
      },
      plugins: [
        federation,
        leanFederationRuntime(),
        ...(host || !production ? [htmlPage(dir, host, name)] : []),
        ...(production ? [new rspack.SubresourceIntegrityPlugin()] : [new ReactRefreshRspackPlugin({ test: compiled })]),
        ...(production
          ? [releaseFile({ name, version, contract, ...terms(shared, host), ...(page && { page }), exposes: Object.keys(exposes ?? {}) })]
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
        client: { webSocketURL: `ws://localhost:${devPort}/ws`, overlay: false },
        hot: true,
        historyApiFallback: true,
        ...devServer,
      },
    };
  };
  return Object.assign(configure, { app: { name, devPort, page } });
}

/** The singletons of a page. A remote names the contract it needs and brings a copy of its own only for a host without one. */
function sharedModules(dir: string, contract: string, host: boolean) {
  const versionOf = (from: string, name: string): string =>
    readJson(createRequire(path.join(from, 'package.json')).resolve(`${name}/package.json`)).version;
  const share = (version: string, requiredVersion: string) => ({
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion,
    eager: host,
  });
  const react = share(versionOf(dir, 'react'), '^19.0.0');
  return {
    react,
    'react-dom': react,
    'react-dom/client': react,
    'shared/auth': share(contract, `^${contract}`),
    'shared/router': share(versionOf(path.join(root, 'shared'), 'react-router-dom'), '^7.0.0'),
  };
}

/** What a host offers (versions) or a remote needs (ranges), by shared module: the release tool compares the two. */
function terms(shared: ReturnType<typeof sharedModules>, host: boolean) {
  const list = (key: 'version' | 'requiredVersion') =>
    Object.fromEntries(Object.entries(shared).map(([name, module]) => [name, module[key]]));
  return host ? { offers: list('version') } : { needs: list('requiredVersion') };
}

/** The router without its development warnings: its package offers that build, but no condition leads to it. */
function productionRouter(): string {
  const routerDom = createRequire(path.join(root, 'shared/package.json')).resolve('react-router-dom');
  const file = path.join(path.dirname(createRequire(routerDom).resolve('react-router/package.json')), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: react-router has moved its production build; adapt rspack.base.ts.`);
  return file;
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
    scriptLoading: 'defer',
    inject: 'head',
    ...(host && { favicon: path.join(dir, 'src/icon.svg') }),
    // Its own page answers at every depth of path.
    ...(!host && { publicPath: '/' }),
    // The container must not run in a remote's own page.
    ...(!host && { excludeChunks: [name] }),
  });
}

/**
 * Points the federation runtime at its ES modules.
 *
 * The plugin resolves the CommonJS build, in which nothing that the optimisation flags switch off can be dropped (half of its bytes).
 */
function leanFederationRuntime() {
  const resolveFrom = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
  const tools = resolveFrom(resolveFrom(import.meta.filename, 'enhanced'), 'runtime-tools');
  const runtime = resolveFrom(tools, 'runtime');
  const commonJs = {
    'webpack-bundler-runtime': resolveFrom(tools, 'webpack-bundler-runtime'),
    runtime,
    'runtime-core': resolveFrom(runtime, 'runtime-core'),
  };
  const alias: Record<string, string> = {};
  for (const [name, file] of Object.entries(commonJs)) {
    const module = file.replace(/\.cjs$/, '.js');
    if (!existsSync(module))
      throw new Error(`${module} is missing: @module-federation/${name} has moved its ES modules; adapt rspack.base.ts.`);
    alias[`@module-federation/${name}$`] = module;
    alias[`${file}$`] = module;
  }
  const snapshots = path.join(path.dirname(alias['@module-federation/runtime-core$'] ?? ''), 'plugins/snapshot/disabled.js');
  if (!existsSync(snapshots)) throw new Error(`${snapshots} is missing: adapt rspack.no-snapshots.mjs.`);
  alias['@module-federation/runtime-core/snapshots-off'] = snapshots;
  return (compiler: Compiler) => {
    new rspack.NormalModuleReplacementPlugin(/plugins\/snapshot\/SnapshotHandler\.js$/, path.join(root, 'rspack.no-snapshots.mjs')).apply(
      compiler,
    );
    compiler.hooks.afterPlugins.tap('LeanFederationRuntime', () => {
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, ...alias };
    });
    compiler.options.module.rules.push({
      test: /@module-federation[\\/](webpack-bundler-runtime|runtime|runtime-core)[\\/]dist[\\/].*\.js$/,
      sideEffects: false,
    });
  };
}

interface Release {
  name: string;
  version: string;
  contract: string;
  offers?: Record<string, string>;
  needs?: Record<string, string>;
  page?: AppOptions['page'];
  exposes: string[];
}

/** Writes `release.json`: what the release tool and the local edge need to name this build in the discovery document. */
function releaseFile({ exposes, ...release }: Release) {
  const name = 'ReleaseFile';
  return (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const describe = (url: string) => ({ url, integrity: integrityOf(compilation.getAsset(url)?.source.buffer() ?? Buffer.of()) });
        const filesOf = (chunk: string) =>
          [...(compilation.namedChunks.get(chunk)?.groupsIterable ?? [])]
            .flatMap((group) => group.chunks)
            .flatMap((member) => [...member.files])
            .filter((file) => /\.(js|css)$/.test(file));
        const entry = compilation.getAssets().find(({ name: file }) => /^remoteEntry.*\.js$/.test(file))?.name;
        const document = {
          ...release,
          ...(entry && { entry: describe(entry) }),
          exposes: Object.fromEntries(exposes.map((key) => [key.slice(2), [...new Set(filesOf(key.slice(2)))].map(describe)])),
        };
        compilation.emitAsset('release.json', new rspack.sources.RawSource(`${JSON.stringify(document, null, 2)}\n`));
      });
    });
  };
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A label that changes with the app's sources, `shared` and the lockfile, and with nothing else. */
function sourceLabel(dir: string): string {
  const hash = createHash('sha256');
  const inputs = [
    ...filesUnder(dir),
    ...filesUnder(path.join(root, 'shared')),
    path.join(root, 'pnpm-lock.yaml'),
    path.join(root, 'rspack.base.ts'),
  ];
  for (const file of inputs) {
    hash.update(path.relative(root, file).replaceAll('\\', '/')).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((item) => (item.isDirectory() ? filesUnder(path.join(dir, item.name)) : [path.join(dir, item.name)]));
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
