import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { oneSheet } from '../build/router-alias.ts';
import { mdx } from '../remote-docs/mdx/rule.ts';
import shellConfig from '../shell/rspack.config.ts';

/** The sources of all apps as one application without federation, built as the shell is: what federation is measured against. */
export default function oneBundle(): Configuration {
  const [shell = {}] = [shellConfig({}, {})].flat();
  const plugins = shell.plugins?.filter((plugin) => plugin !== oneSheet) ?? [];
  // As in the site, the styles of a remote come with its chunk.
  const styles = { type: /css/, test: /[\\/](shell|shared)[\\/]src[\\/]/, name: 'main', chunks: 'all', enforce: true } as const;
  return {
    ...shell,
    output: { ...shell.output, path: path.join(import.meta.dirname, 'dist') },
    module: { ...shell.module, rules: [...(shell.module?.rules ?? []), mdx] },
    optimization: { ...shell.optimization, splitChunks: { cacheGroups: { styles } } },
    plugins: [
      ...plugins,
      new rspack.NormalModuleReplacementPlugin(/remotes\/page-loader\.ts$/, path.join(import.meta.dirname, 'src/one-bundle/remotes.ts')),
    ],
  };
}
