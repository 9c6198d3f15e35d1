import { createHash } from 'node:crypto';
import { type Compiler, rspack } from '@rspack/core';

/** What a build says of itself. */
interface Release {
  name: string;
  version: string;
  contract: string;
  offers?: Record<string, string>;
  needs?: Record<string, string>;
  page?: { path: string; label: string; signedInOnly?: boolean; navigation?: string } | undefined;
  earlyCalls?: string[] | undefined;
  exposes: string[];
}

/**
 * Writes `release.json`: what the release tool and the local site server need to name this build in the discovery document.
 *
 * @param entry - name of the file that is the entry, without its hash; a host has none.
 * @throws {Error} in the build, when not exactly one of its files has that name.
 */
export function releaseFile({ exposes, ...release }: Release, entry?: 'remoteEntry' | 'container') {
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
        const files = compilation.getAssets().map((asset) => asset.name);
        const document = {
          ...release,
          ...(entry && { entry: describe(entryOf(files, entry)) }),
          exposes: Object.fromEntries(exposes.map((key) => [key.slice(2), [...new Set(filesOf(key.slice(2)))].map(describe)])),
        };
        compilation.emitAsset('release.json', new rspack.sources.RawSource(`${JSON.stringify(document, null, 2)}\n`));
      });
    });
  };
}

/** Chunks may have names that begin like it, and the files are in no order. */
function entryOf(files: string[], name: string): string {
  const [found, ...others] = files.filter((file) => file.replace(/(\.[0-9a-f]{12})?\.js$/, '') === name);
  if (!found || others.length > 0)
    throw new Error(
      `The build has ${found ? `${others.length + 1} files` : 'no file'} ${name}.[hash].js; release.json names one as the entry.`,
    );
  return found;
}

/**
 * Of all integrities. A hash does not compress, and a remote's entry has one for each of its files: the short one. Preloads, by `release.json` and
 * `pages.json`, have to have the same.
 */
export const integrityAlgorithm = 'sha256';

/** As a subresource integrity. */
export function integrityOf(content: Buffer): string {
  return `${integrityAlgorithm}-${createHash(integrityAlgorithm).update(content).digest('base64')}`;
}
