import { inParallel } from './in-parallel.ts';
import { generationPath } from './site-paths.ts';
import type { Target } from './target/target.ts';

/**
 * Removes the links of generations that are gone, and folders of links that no other generation uses.
 *
 * @param kept - the generations that stay.
 * @param since - what was made after this time stays: somebody may be about to use it.
 */
export async function removeLinks(target: Target, kept: ReadonlySet<string>, since: number): Promise<void> {
  if (!target.folders) return;
  const isOld = ({ modified }: { modified: Date }) => modified.getTime() < since;
  const generations = (await target.folders('generations/')).filter(({ path }) => !/\/(shared|links)\/$/.test(path));
  const gone = generations.filter((item) => isOld(item) && !kept.has(item.path.split('/')[1] ?? ''));
  const used = await inParallel(kept, async (id) => [...((await target.linksOf?.(generationPath(id))) ?? new Map()).values()]);
  const inUse = new Set(used.flat().map((path) => `${path}/`));
  const unused = (await target.folders('generations/links/')).filter((item) => isOld(item) && !inUse.has(item.path));
  await inParallel([...gone, ...unused], async ({ path }) => target.unlink?.(path));
}
