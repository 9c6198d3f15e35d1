import { type Compiler, rspack } from '@rspack/core';

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** What is read and written of an `mf-manifest.json`. */
interface Manifest {
  metaData: object;
  shared: { id: string; assets: Assets }[];
  exposes: { id: string; assets: Assets }[];
}

/**
 * Makes the `mf-manifest.json` that the federation plugin writes the same for the same sources. Its lists have the order in which modules
 * were found, and what it says of the build is the folder that the build was started in and a variable of the process, which another build
 * in the same process changes.
 *
 * The statistics that the plugin writes too are for nobody here.
 *
 * @param remote.types - file of the types for hosts, if the build has them.
 */
export function stableManifest({ name, version, types }: { name: string; version: string; types?: string | undefined }) {
  const tap = 'StableManifest';
  const described = (manifest: Manifest): Manifest => ({
    ...manifest,
    metaData: {
      ...manifest.metaData,
      buildInfo: { buildVersion: version, buildName: name },
      types: { path: '', name: '', zip: types ?? '', api: types?.replace(/\.zip$/, '.d.ts') ?? '' },
    },
    shared: sorted(manifest.shared),
    exposes: sorted(manifest.exposes),
  });
  return (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(tap, (compilation) => {
      // After the plugin has written it.
      compilation.hooks.processAssets.tap({ name: tap, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE }, () => {
        compilation.updateAsset('mf-manifest.json', (source) => {
          const manifest = described(JSON.parse(source.source().toString()));
          return new rspack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`);
        });
        compilation.deleteAsset('mf-stats.json');
      });
    });
  };
}

function sorted<Item extends { id: string; assets: Assets }>(items: Item[]): Item[] {
  const inOrder = ({ sync, async }: Assets['js']) => ({ sync: [...sync].sort(), async: [...async].sort() });
  return items
    .map((item) => ({ ...item, assets: { js: inOrder(item.assets.js), css: inOrder(item.assets.css) } }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
