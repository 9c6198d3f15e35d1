/** @jest-environment node */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { brotliOnce } from './brotli-cache.ts';

const content = Buffer.from('some text, some text');
const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'brotli-')), 'cache');

test('a content that was compressed before is read', async () => {
  const folder = newFolder();
  expect(brotliDecompressSync(await brotliOnce(content, folder))).toEqual(content);
  const [file = ''] = readdirSync(folder);
  writeFileSync(path.join(folder, file), brotliCompressSync('from the folder'));
  expect(String(brotliDecompressSync(await brotliOnce(content, folder)))).toBe('from the folder');
  expect(brotliDecompressSync(await brotliOnce(Buffer.from('another text'), folder))).toEqual(Buffer.from('another text'));
});

test('servers that compress the same at the same moment leave one whole file', async () => {
  const folder = newFolder();
  const made = await Promise.all([brotliOnce(content, folder), brotliOnce(content, folder)]);
  expect(made.map((one) => brotliDecompressSync(one))).toEqual([content, content]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.br$/)]);
});

test('it works where nothing can be written', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'brotli-')), 'file');
  writeFileSync(file, '');
  expect(brotliDecompressSync(await brotliOnce(content, file))).toEqual(content);
});
