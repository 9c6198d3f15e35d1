import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { noStore } from 'release/serving';
import { brotliOnce } from './brotli-cache.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Answers with a content, compressed as the browser likes it.
 *
 * @param name - a file name, which tells the type.
 */
export async function sendContent(
  c: Context,
  name: string,
  content: Buffer,
  cacheControl: string,
  status: 200 | 404 = 200,
): Promise<Response> {
  const type = typeOf(name);
  c.header('Cache-Control', cacheControl);
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (cacheControl !== noStore) {
    const tag = entityTag(content);
    c.header('ETag', tag);
    if (matches(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
  }
  c.header('Content-Type', type);
  const encoding = isText(type) ? chooseEncoding(c.req.header('Accept-Encoding')) : 'identity';
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  const body = await encode(content, encoding);
  c.header('Content-Length', String(body.length));
  return c.body(new Uint8Array(body), status);
}

/** Says what the best compression of a content is: a release has it already. */
export function noteCompressed(content: Buffer, br: Buffer): void {
  compressed.set(content, { br: Promise.resolve(br) });
}

function typeOf(name: string): string {
  return name.endsWith('.map') ? 'application/json' : (getMimeType(name) ?? 'application/octet-stream');
}

function isText(type: string): boolean {
  return /^text\/|json|javascript|xml|svg/.test(type);
}

/** Brotli first, whatever the order in the header: browsers give all of them the same weight. */
function chooseEncoding(header = ''): Encoding {
  const accepted = parseAccept(header);
  const wants = (encoding: string) => accepted.some(({ type, q }) => type === encoding && q > 0);
  return (['br', 'gzip'] as const).find(wants) ?? 'identity';
}

const compress = {
  br: (content: Buffer) => brotliOnce(content),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** Each file is compressed once. */
const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

function encode(content: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return content;
  const known = compressed.get(content) ?? {};
  compressed.set(content, known);
  known[encoding] ??= compress[encoding](content);
  return known[encoding];
}

/** Weak, because the compressed forms share it. */
function entityTag(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
}

function matches(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((item) => item.trim() === tag || item.trim() === '*') ?? false;
}
