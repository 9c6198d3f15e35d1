import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parseJson } from './parse-json.ts';
import { ReleaseError } from './release-error.ts';
import { manifestPath, sharedPath, shareFiles } from './shared-files.ts';
import { historyLength, parseHistory, type SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';

/** As many events are in a state itself. When there are more, all of them go into a file that the following states share. */
const ownEvents = 16;
const file = 'history.json.br';

/** How the history of a state is stored. */
export async function storedHistory(
  target: Target,
  { history, removing, generation }: SiteState,
  former: SiteState | undefined,
  damaged?: ReadonlySet<string>,
): Promise<Pick<SiteState, 'history' | 'older'>> {
  const isUsable = (folder: string) => !removing.includes(manifestPath(folder)) && !damaged?.has(folder);
  const older = former?.older && isUsable(former.older.folder) ? former.older : undefined;
  const own = older ? history.findIndex((event) => event.generation === older.newest) : history.length;
  if (own >= 0 && own <= ownEvents) return { history: history.slice(0, own), ...(older && { older }) };
  const files = new Map([[file, await compress(Buffer.from(JSON.stringify(history)))]]);
  const folder = await shareFiles(target, { files }, new Set(removing), generation);
  return { history: [], older: { folder, newest: history[0]?.generation ?? '' } };
}

/** The whole history of a state that was read. */
export async function wholeHistory(target: Target, { history, older }: SiteState): Promise<SiteState['history']> {
  if (!older) return history;
  const path = sharedPath(older.folder) + file;
  const restore = 'Restore it from a copy of the target.';
  const content = await target.read(path);
  if (!content) throw new ReleaseError(`${target.place}/${path} is missing, and the site needs it. ${restore}`);
  const text = await decompress(content).catch((cause: Error) => {
    throw new ReleaseError(`${target.place}/${path} is damaged: ${cause.message}.\n${restore}`, { cause });
  });
  return [...history, ...parseHistory(parseJson(text, `${target.place}/${path}`, restore))].slice(0, historyLength);
}

/** 500 events are 100 kB, a tenth of it compressed; and every 17th activation stores them. */
function compress(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function decompress(content: Buffer): Promise<Buffer> {
  return promisify(brotliDecompress)(content);
}
