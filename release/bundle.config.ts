import { type Configuration, rspack } from '@rspack/core';

/** The release tool as one file, `dist/release.mjs`: it runs where nothing is installed, beside the keys of a target. */
const config: Configuration = {
  mode: 'production',
  target: 'node20',
  context: import.meta.dirname,
  entry: './src/main.ts',
  devtool: false,
  output: {
    path: `${import.meta.dirname}/dist`,
    filename: 'release.mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, extensions: ['.ts', '.js'] },
  module: {
    // Where the sources lie is where the file is run from: a build is given to it (`publish --built`).
    parser: { javascript: { importMeta: false, dynamicImportMode: 'eager' } },
    rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } }],
  },
  // Messages and stack traces name things as the sources do.
  optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { mangle: false, compress: false } })] },
  // The package's command.
  plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
  performance: false,
};

export default config;
