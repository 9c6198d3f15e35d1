import { randomBytes } from 'node:crypto';
import type { Site } from 'shared/site';
import { composerId } from './composer.ts';
import { inParallel } from './in-parallel.ts';
import { linkGeneration } from './link-generation.ts';
import { ReleaseError } from './release-error.ts';
import { sha256 } from './sha256.ts';
import { siteDiscovery } from './site-discovery.ts';
import { generationPath } from './site-paths.ts';
import type { SiteState } from './site-state.ts';
import { storedHistory } from './stored-history.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';
import { settingsText, writePages } from './write-pages.ts';

/**
 * The name of a new generation: sorts by time, and is nobody else's. Its third part says that it shares pages with others: tools that do not
 * know of that take it for no name, and change nothing.
 */
export function newGenerationId(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}-2`;
}

/** When a generation was made, by its name. */
export function timeOfGeneration(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/** A generation that is to be written. */
export interface NewGeneration {
  state: SiteState;
  site: Site;
  readRecord: RecordReader;
  /** The state that it follows: what has not changed is used again. */
  former?: SiteState;
  /** Folders of pages and of links that are not. */
  damaged?: ReadonlySet<string> | undefined;
  /** Signs it, when it is known which pages it has. */
  sign?(state: SiteState): SiteState;
}

/** Writes a generation under its own name. Nobody sees it before it is made current. @returns its state. */
export async function writeGeneration(target: Target, generation: NewGeneration): Promise<SiteState> {
  const { state: planned, site, readRecord, former, damaged, sign = (one) => one } = generation;
  const composer = await composerId();
  const { document: discovery, text } = await siteDiscovery(target, planned, former, readRecord, composer);
  const document = Buffer.from(text);
  const settings = settingsText(site);
  const made = await writePages({ target, state: planned, site, discovery, readRecord, composer, former, damaged });
  const pages = { ...made, discovery: sha256(document), settings: sha256(settings) };
  const state = sign({ ...planned, pages });
  const history = await storedHistory(target, state, former, damaged);
  await linkGeneration(target, { id: state.generation, pages, discovery, former: former?.generation, damaged });
  const files = new Map<string, Buffer>([
    ['state.json', json({ ...state, ...history })],
    ['discovery.json', document],
    ...(target.link ? [] : [['site.json', settings] as const]),
  ]);
  await inParallel(files, async ([name, content]) => {
    const path = generationPath(state.generation) + name;
    if (await target.create(path, content)) return;
    // The answer to our own write may have been lost, and the storage refuses its repetition.
    if ((await target.read(path))?.equals(content)) return;
    throw new ReleaseError(`${target.place}/${path} is already there. Run the command again.`);
  });
  return state;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
