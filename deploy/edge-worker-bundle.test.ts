/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import config from './edge-worker/bundle.config.ts';
import { publicFolder } from './testing.ts';

test('the edge worker is one module, whose default export answers requests', async () => {
  const folder = publicFolder('worker-');
  const compiler = rspack({
    ...config,
    context: path.join(import.meta.dirname, 'edge-worker'),
    output: { ...config.output, path: folder },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve())));
  });
  const file = path.join(folder, 'worker.js');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/^import |\brequire\(|node:/m);
  expect(text.length).toBeLessThan(20_000);
  const script = `const { default: worker } = await import('file://${file}');
    const answer = await worker.fetch(new Request('https://www.example.org/', { method: 'POST' }), {});
    console.log(answer.status);`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('405\n');
});
