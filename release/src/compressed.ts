import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { inParallel } from './in-parallel.ts';

/**
 * Files of a build together with the compressed form of its scripts and styles, `<file>.br` (brotli 11): they are sent for years, so
 * the second or two are spent once. One that would be no smaller has none.
 */
export async function withCompressed(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const texts = [...files].filter(([name]) => /\.(js|css)$/.test(name));
  const compressed = await inParallel(texts, async ([name, content]) => [`${name}.br`, content, await compress(content)] as const);
  const smaller = compressed.filter(([, content, short]) => short.length < content.length);
  return new Map([...files, ...smaller.map(([name, , short]) => [name, short] as const)]);
}

export function isCompressed(path: string): boolean {
  return path.endsWith('.br');
}

/** Whether two compressed files say the same: another version of the compressor may give other bytes. */
export async function saysTheSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((content) => promisify(brotliDecompress)(content).catch(() => undefined)));
  return first !== undefined && second !== undefined && first.equals(second);
}

function compress(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
