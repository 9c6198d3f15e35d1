import path from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import type { Build, Rules } from './app-options.ts';

/**
 * The oldest browsers that the scripts run in (`target`). Without the list, styles are compiled for older ones too: `:is()` also as
 * `:-webkit-any()`, whose specificity is higher: a rule won in production that had lost in development.
 */
const targets = ['chrome >= 105', 'edge >= 105', 'firefox >= 110', 'safari >= 16', 'ios_saf >= 16'];

const loader = (name: string) => path.join(import.meta.dirname, 'loaders', name);

/** Loads style sheets: as CSS files, or for host pages as strings in the scripts. */
export function styleRules({ options: { dir, hostPages } }: Build): Rules {
  if (!hostPages)
    return [
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /(?<!\.module)\.css$/, type: 'css' },
    ];
  const minified = { loader: 'builtin:lightningcss-loader', options: { minify: true, targets } };
  const stylesheets = path.join(dir, hostPages.stylesheets);
  return [
    { test: /\.css$/, resourceQuery: /^\?text$/, type: 'css/module', use: [minified, loader('rem-to-px.cjs')] },
    {
      test: /\.css$/,
      resourceQuery: { not: /^\?text$/ },
      type: 'javascript/auto',
      use: [{ loader: loader('adopted-stylesheet.cjs'), options: { stylesheets } }],
    },
  ];
}

/** Class names, and what importing a CSS module gives. */
export function styleModules({ options: { hostPages }, production }: Build) {
  // Short where they are part of scripts: class names of other versions cannot meet them.
  const className = production ? (hostPages ? '_[id]-[local]' : '[hash:8]') : '[name]-[local]';
  return {
    // Custom properties keep their names: scripts set and read them too.
    parser: { 'css/module': { ...(hostPages ? { exportType: 'text' } : { namedExports: false }), dashedIdents: false } },
    generator: { 'css/module': { localIdentName: className, exportsConvention: 'as-is' } },
  } as const;
}

export const minimizer = () => [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
];

/**
 * Removes the loader of style sheets from a host's runtime: all of the host's styles are in its first style sheet, which its pages inline.
 *
 * @throws when a build has another style sheet.
 */
export const singleStylesheet: RspackPluginInstance = {
  apply(compiler) {
    const name = 'SingleStylesheet';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module) => {
        if (module.constructor.name === 'CssLoadingRuntimeModule' && module.source) module.source.source = Buffer.of();
      });
    });
    compiler.hooks.afterEmit.tap(name, ({ assets }) => {
      const stylesheets = Object.keys(assets).filter((file) => file.endsWith('.css'));
      if (stylesheets.length > 1)
        throw new Error(`Nothing would load all of ${stylesheets.join(', ')}: see singleStylesheet in build/style-rules.ts.`);
    });
  },
};
