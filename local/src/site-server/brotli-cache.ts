import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const defaultFolder = path.join(import.meta.dirname, '../../node_modules/.cache/brotli');

/**
 * Compresses a content as a release does (brotli 11), which takes a second of a processor for the shell's script alone: what an earlier
 * server has compressed is read from a folder. Without that folder it works too.
 */
export async function brotliOnce(content: Buffer, folder = defaultFolder): Promise<Buffer> {
  const file = path.join(folder, `${createHash('sha256').update(content).digest('hex')}.br`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const compressed = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  // Whole or not at all: others read it, and may write it at the same moment.
  const part = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(part, compressed))
    .then(() => rename(part, file))
    .catch(() => {});
  return compressed;
}
