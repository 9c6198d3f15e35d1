import { parseJson } from './parse-json.ts';
import { restore } from './release-error.ts';
import { readManifest, sharedPath } from './shared-files.ts';
import { generationPath } from './site-paths.ts';
import type { SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';

/** Where the files of a generation lie, by the name under which a web server finds them in `current`. */
export async function generatedFiles(target: Target, generation: string): Promise<Map<string, string>> {
  const base = generationPath(generation);
  const own = (await target.list(base)).map(({ path }): [string, string] => [path.slice(base.length), path]);
  const state = await target.read(`${base}state.json`);
  const { pages } = parseJson(state ?? '{}', `${target.place}/${base}state.json`, restore) as Partial<SiteState>;
  const shared = await Promise.all(
    Object.values(pages?.folders ?? {}).map(async (id) => {
      const { files } = await readManifest(target, id);
      return Object.keys(files).map((name): [string, string] => [name, sharedPath(id) + name]);
    }),
  );
  return new Map([...shared.flat(), ...own]);
}

/** A file of a generation, by the name under which a web server finds it. */
export async function generatedFile(target: Target, generation: string, name: string): Promise<Buffer | undefined> {
  const path = (await generatedFiles(target, generation)).get(name);
  return path === undefined ? undefined : target.read(path);
}
