import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { federation as viteFederation } from '@module-federation/vite';
import { createRsbuild } from '@rsbuild/core';
import { build } from 'vite';
import webpack from 'webpack';

/** What a host's build is given. */
interface HostOptions {
  /** Origin of the site whose dashboard it shows. */
  site: string;
  /** Where the build goes. */
  out: string;
  /** Folder whose `node_modules` have the React of the page. */
  react: string;
  /** Folder below which the types of the dashboard go, `@mf-types`; they are not fetched without it. */
  types?: string;
}

/** What a host says of federation: the same in all bundlers. */
const federation = ({ site, types }: HostOptions) => ({
  name: 'laboratory',
  remotes: { dashboard: `dashboard@${site}/embed/mf-manifest.json` },
  shared: Object.fromEntries(['react', 'react-dom', 'react-dom/client'].map((name) => [name, { singleton: true }])),
  // By default all remotes are loaded before the page starts, and the newest React of all wins: the page would wait for the site, and run
  // on a React that it was not built with.
  shareStrategy: 'loaded-first' as const,
  // In development they are fetched without `typesOnBuild`.
  dts: types
    ? { generateTypes: false, consumeTypes: { abortOnError: true, typesOnBuild: true, typesFolder: path.join(types, '@mf-types') } }
    : (false as const),
});

const main = path.join(import.meta.dirname, 'main.js');

/** Builds the host of this folder for production. @returns when its `main.js` and what that loads are in `out`. */
export const buildHost: Record<string, (options: HostOptions) => Promise<void>> = {
  webpack: (options) =>
    new Promise((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        entry: { main },
        output: { path: options.out, filename: '[name].js', publicPath: 'auto', uniqueName: 'laboratory' },
        resolve: { modules: [path.join(options.react, 'node_modules'), 'node_modules'] },
        // In a package of the type `module`, webpack takes no default from what is not known to be an ES module.
        module: { rules: [{ test: /\.js$/, type: 'javascript/auto' }] },
        performance: false,
        // Which takes most of a build, and changes nothing about who brings React.
        optimization: { minimize: false },
        plugins: [new ModuleFederationPlugin(federation(options))],
      });
      compiler?.run((error, stats) => {
        compiler.close(() => {
          if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
          else resolve();
        });
      });
    }),

  async rsbuild(options) {
    const rsbuild = await createRsbuild({
      cwd: import.meta.dirname,
      config: {
        mode: 'production',
        source: { entry: { main } },
        output: { distPath: { root: options.out, js: '', jsAsync: '' }, filename: { js: '[name].js' } },
        plugins: [pluginModuleFederation(federation(options))],
        tools: { rspack: { resolve: { modules: [path.join(options.react, 'node_modules'), 'node_modules'] } }, htmlPlugin: false },
        logLevel: 'error',
      },
    });
    await rsbuild.build();
  },

  /** Its `main.js` is an ES module. It is built in a folder of its own: the plugin looks for the page's React where the page is, and not by aliases. */
  async vite({ react, ...options }) {
    const { remotes, ...rest } = federation({ react, ...options });
    const root = mkdtempSync(path.join(options.types ?? tmpdir(), 'vite-host-'));
    cpSync(import.meta.dirname, root, { recursive: true });
    symlinkSync(path.join(react, 'node_modules'), path.join(root, 'node_modules'));
    const entry = remotes.dashboard.replace('dashboard@', '');
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        outDir: options.out,
        emptyOutDir: true,
        rollupOptions: { input: path.join(root, 'main.js'), output: { entryFileNames: '[name].js' } },
      },
      plugins: [viteFederation({ ...rest, remotes: { dashboard: { type: 'module', name: 'dashboard', entry } } })],
    });
    // Types may still be on their way: the plugin does not wait for them.
    if (!options.types) rmSync(root, { recursive: true });
  },
};
