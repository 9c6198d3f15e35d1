import { createHash } from 'node:crypto';
import { type Compiler, rspack, type sources } from '@rspack/core';

/**
 * Makes the minified scripts of a remote the same in every folder and beside every other build.
 *
 * Until a file's content is final, its name contains a hash of its modules, which for shared modules include absolute paths. The entry contains
 * those names, and the minifier counts letters to choose the names of variables: the same sources had other bytes in another folder.
 */
export function reproducibleNames(compiler: Compiler): void {
  const name = 'ReproducibleNames';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      const names = new Map<string, string>();
      for (const { name: file, info } of compilation.getAssets())
        for (const hash of [info.contenthash ?? []].flat())
          if (file.includes(hash)) names.set(hash, hashOf(file.replace(hash, ''), hash.length));
      // Files of a development server have no hash.
      if (names.size === 0) return;
      const rename = (text: string) => [...names].reduce((result, [from, to]) => result.replaceAll(from, to), inOrder(text));
      for (const { name: file, source, info } of compilation.getAssets()) {
        const contenthash = [info.contenthash ?? []].flat().map((hash) => names.get(hash) ?? hash);
        compilation.updateAsset(file, renamed(source, file, rename), { ...info, contenthash });
        if (rename(file) !== file) compilation.renameAsset(file, rename(file));
      }
    });
  });
}

/** Beside another build of the process, the bundler writes the tables of integrities, of scripts and of styles, in another order. */
function inOrder(text: string): string {
  return text.replace(/(\.sri(?:Css)?Hashes = \{)([^}]*)(?=\})/g, (_, start, table) => start + table.split(',').sort().join(','));
}

/** The names have the same length, so a source map stays right. */
function renamed(source: sources.Source, file: string, rename: (text: string) => string): sources.Source {
  const { source: content, map } = source.sourceAndMap();
  const text = content.toString();
  if (rename(text) === text) return source;
  return map ? new rspack.sources.SourceMapSource(rename(text), file, map) : new rspack.sources.RawSource(rename(text));
}

function hashOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
