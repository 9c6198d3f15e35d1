/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { bundleWorker } from './start-workerd.ts';

test('the edge worker is one module, whose default export answers requests', async () => {
  const file = await bundleWorker();
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/^import |\brequire\(|node:/m);
  expect(text.length).toBeLessThan(20_000);
  const script = `const { default: worker } = await import('file://${file}');
    const answer = await worker.fetch(new Request('https://www.example.org/', { method: 'POST' }), {});
    console.log(answer.status);`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('405\n');
});
