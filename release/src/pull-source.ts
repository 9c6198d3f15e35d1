import type { Discovery } from 'shared/discovery';
import { documentsOf } from './link-generation.ts';
import { parseJson } from './parse-json.ts';
import { ReleaseError, restore } from './release-error.ts';
import { sha256 } from './sha256.ts';
import type { Key } from './signing/keys.ts';
import { assertKeysKept, assertNotOlder, checkSignatures } from './signing/sign-change.ts';
import { generationPath } from './site-paths.ts';
import { type Event, parseState, type SiteState } from './site-state.ts';
import { wholeHistory } from './stored-history.ts';
import type { Current, Target } from './target/target.ts';

/** The generation that a mirror is to get, of which each document was read once. */
export interface Source {
  generation: string;
  state: SiteState;
  /** Missing in a generation that an older tool has made: it has no links. */
  discovery?: Discovery;
  /** The documents that were read and checked, by path. */
  documents: ReadonlyMap<string, Buffer>;
  /** SHA-256 of the documents of the generation, by path, empty where an older tool has not written it. What else lies beside them is not of the site. */
  hashes: ReadonlyMap<string, string>;
}

/** Which keys a mirror trusts. */
export interface Trust {
  /** Those that the operator has named: the site must have exactly these. */
  keys?: Key[] | undefined;
  /** Those of the generation that the mirror has: only one of them for all apps may have set others. */
  former?: Key[] | undefined;
  /** The newest change that the mirror has, and where that is: a site without it is an older one. */
  newest?: { event: Event; place: string } | undefined;
}

/** @throws {ReleaseError} when there is no site. */
export async function currentSource(from: Target): Promise<Current> {
  const source = await from.readCurrent();
  if (source) return source;
  throw new ReleaseError(`There is no site in ${from.place}.\nCheck its name, or set it up with \`release init\`.`);
}

/**
 * Reads the documents of a generation. In a site with keys it verifies the signatures and the chain of the history, as `release check` does.
 *
 * @throws {ReleaseError} when a document is missing or is not what was written, or when nobody with a key has signed it.
 */
export async function readSource(from: Target, { generation }: Current, trust: Trust): Promise<Source> {
  const own = generationPath(generation);
  const content = await readDocument(from, `${own}state.json`, restore);
  const state = readState(content, `${from.place}/${own}state.json`);
  if (state.generation !== generation) throw new ReleaseError(`${from.place}/${own}state.json is that of ${state.generation}.\n${restore}`);
  await checkTrust(from, state, trust);
  const { pages } = state;
  const documents = new Map([[`${own}state.json`, content]]);
  if (!pages) return { generation, state, documents, hashes: new Map() };
  const where = `${from.place}/${own}discovery.json`;
  const text = await readDocument(from, `${own}discovery.json`, rewrite);
  if (pages.discovery && sha256(text) !== pages.discovery) throw new ReleaseError(`${where} is not what was written.\n${rewrite}`);
  documents.set(`${own}discovery.json`, text);
  const known = new Map(Array.from(documents, ([path, document]) => [path, sha256(document)]));
  const names = documentsOf(pages).map((name) => own + name);
  const hashes = new Map(names.map((path) => [path, known.get(path) ?? pages.settings ?? '']));
  return { generation, state, discovery: parseJson(text, where, rewrite) as Discovery, documents, hashes };
}

const rewrite = 'Nothing was switched. The next change of the site writes it again.';

async function readDocument(from: Target, path: string, todo: string): Promise<Buffer> {
  const content = await from.read(path);
  if (content) return content;
  throw new ReleaseError(`${from.place}/${path} is missing, and nothing was pulled.\n${todo}`);
}

function readState(content: Buffer, where: string): SiteState {
  const document = parseJson(content, where, restore);
  try {
    return parseState(document);
  } catch (error) {
    throw new ReleaseError(`${where}: ${(error as Error).message}.\nNothing was pulled. ${restore}`, { cause: error });
  }
}

async function checkTrust(from: Target, state: SiteState, { keys, former, newest }: Trust): Promise<void> {
  if (!state.keys && !keys && !former) return;
  const settings = await readDocument(from, `${generationPath(state.generation)}site.json`, restore);
  const { history, lost } = await wholeHistory(from, state);
  checkSignatures({ ...state, history }, settings, keys);
  if (former && !keys) assertKeysKept({ ...state, history }, former);
  if (newest) assertNotOlder({ ...state, history }, newest.event, lost === undefined, [from.place, newest.place]);
}
