interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** What is read and written of the statistics that `mf-manifest.json` is made of. */
interface Stats {
  metaData: object;
  shared: { id: string; assets: Assets }[];
  exposes: { id: string; assets: Assets }[];
}

/**
 * Makes `mf-manifest.json` reproducible. The federation plugin lists modules in the order in which they were found, and describes the build by
 * the folder that it was started in and a variable of the process, which another build in the same process changes.
 *
 * @param remote.types - file of the types for hosts, if the build has them.
 */
export function reproducibleStats<Given extends Stats>(
  stats: Given,
  { name, version, types = '' }: { name: string; version: string; types?: string | undefined },
): Given {
  return {
    ...stats,
    metaData: {
      ...stats.metaData,
      buildInfo: { buildVersion: version, buildName: name },
      types: { path: '', name: '', zip: types, api: types.replace(/\.zip$/, '.d.ts') },
    },
    shared: sorted(stats.shared),
    exposes: sorted(stats.exposes),
  };
}

function sorted<Item extends { id: string; assets: Assets }>(items: Item[]): Item[] {
  const inOrder = ({ sync, async }: Assets['js']) => ({ sync: [...sync].sort(), async: [...async].sort() });
  return items
    .map((item) => ({ ...item, assets: { js: inOrder(item.assets.js), css: inOrder(item.assets.css) } }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
