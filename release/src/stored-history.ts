import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { readIfReadable } from './bad-sector.ts';
import { manifestPath, sharedPath, shareFiles } from './shared-files.ts';
import { historyLength, parseHistory, type SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';

/**
 * As many events are in a state itself, of some 170 bytes each: with more, the state of a small site takes two blocks of a disk. When there are
 * more, all of them go into a file that the following states share.
 */
const ownEvents = 8;
const file = 'history.json.br';

/**
 * How the history of a state is stored.
 *
 * @param damaged - folders of shared files that are not used again.
 */
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
  const folder = await shareFiles(target, { files }, new Set(removing), generation, damaged);
  return { history: [], older: { folder, newest: history[0]?.generation ?? '' } };
}

/** The history of a state that was read, as far as it can be read: a change of the site does not need it. */
export interface ReadHistory {
  history: SiteState['history'];
  /** What is lost, and what follows from that; missing where all of it is there. */
  lost?: string;
}

/** The whole history of a state that was read. */
export async function wholeHistory(target: Target, { history, older }: SiteState): Promise<ReadHistory> {
  if (!older) return { history };
  const path = sharedPath(older.folder) + file;
  const lost = (what: string): ReadHistory => ({
    history,
    lost: `${target.place}/${path} is ${what}: of the history only the newest ${history.length} changes are known. Versions that were published before count as served until now: \`prune\` keeps them for a week, \`--if-new\` leaves them as they are. A copy of the target has the rest; the next change forgets it here.`,
  });
  const content = await readIfReadable(target, path);
  if (!content) return lost('missing or cannot be read');
  try {
    return { history: [...history, ...parseHistory(JSON.parse(String(await decompress(content))))].slice(0, historyLength) };
  } catch (cause) {
    return lost(`damaged (${(cause as Error).message})`);
  }
}

/** 500 events are 100 kB, a tenth of it compressed; and every ninth activation stores them. */
function compress(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function decompress(content: Buffer): Promise<Buffer> {
  return promisify(brotliDecompress)(content);
}
