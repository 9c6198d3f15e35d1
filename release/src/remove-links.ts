import { inParallel } from './in-parallel.ts';
import { generationPath } from './site-paths.ts';
import type { Target } from './target/target.ts';

/** Which generations there are. */
interface Generations {
  /** Those that stay. */
  kept: ReadonlySet<string>;
  /** Those whose files have been removed. */
  removed: ReadonlySet<string>;
  /** What else was made after this time stays: somebody may be about to use it. */
  since: number;
}

/** Removes the links of generations whose files are removed, and folders of links that no other generation uses. */
export async function removeLinks(target: Target, { kept, removed, since }: Generations): Promise<void> {
  if (!target.folders) return;
  const isOld = ({ modified }: { modified: Date }) => modified.getTime() < since;
  const generations = (await target.folders('generations/'))
    .filter(({ path }) => !/\/(shared|links)\/$/.test(path))
    .map((item) => ({ ...item, id: item.path.split('/')[1] ?? '' }));
  const unlinked = generations.filter((item) => removed.has(item.id) || (isOld(item) && !kept.has(item.id)));
  const used = await inParallel(kept, async (id) => [...((await target.linksOf?.(generationPath(id))) ?? new Map()).values()]);
  const inUse = new Set(used.flat().map((path) => `${path}/`));
  const unused = (await target.folders('generations/links/')).filter((item) => isOld(item) && !inUse.has(item.path));
  await inParallel([...unlinked, ...unused], async ({ path }) => target.unlink?.(path));
}
