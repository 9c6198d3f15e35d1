import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

const root = import.meta.dirname;

/** What a build says of itself. */
interface Release {
  name: string;
  version: string;
  contract: string;
  offers?: Record<string, string>;
  needs?: Record<string, string>;
  page?: { path: string; label: string; signedInOnly?: boolean; navigation?: string } | undefined;
  exposes: string[];
}

/** Writes `release.json`: what the release tool and the local edge need to name this build in the discovery document. */
export function releaseFile({ exposes, ...release }: Release) {
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

/** A label that changes with the app's sources, `shared`, the build and the lockfile, and with nothing else. */
export function sourceLabel(dir: string): string {
  const hash = createHash('sha256');
  const inputs = [
    ...filesUnder(dir),
    ...filesUnder(path.join(root, 'shared')),
    ...['pnpm-lock.yaml', 'rspack.base.ts', 'rspack.lean.ts', 'rspack.no-snapshots.mjs', 'rspack.release.ts'].map((file) =>
      path.join(root, file),
    ),
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
