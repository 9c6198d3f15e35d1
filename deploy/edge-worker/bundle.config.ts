import type { Configuration } from '@rspack/core';

/** The edge worker as one file, `dist/worker.js`, for whatever runs it: a module whose default export has `fetch`. */
const config: Configuration = {
  mode: 'production',
  target: ['webworker', 'es2022'],
  context: import.meta.dirname,
  entry: './worker.ts',
  devtool: false,
  output: {
    path: `${import.meta.dirname}/dist`,
    filename: 'worker.js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  module: {
    rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } }],
  },
  // To be read before it is trusted.
  optimization: { minimize: false },
  performance: false,
};

export default config;
