/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { satisfy } from './federation-ranges.ts';

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.0.0', '^19.0.0', true],
  ['18.3.1', '^19.0.0', false],
  ['20.0.0', '^19.0.0', false],
  ['1.6.0', '^1.6.0', true],
  ['1.6.2', '^1.6.1', true],
  ['1.10.0', '^1.6.0', true],
  ['1.5.9', '^1.6.0', false],
  ['0.3.1', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['19.0.0-rc.1', '^19.0.0', false],
  ['19.3.0-canary-1', '^19.0.0', true],
  ['7.18.5', '<=7.18.5', true],
  ['7.18.5', '<=7.18.4', false],
  ['7.9.0', '<=7.18.4', true],
  ['19.3.1', '^19.0.0 || ^20.0.0', true],
  ['20.1.0', '^19.0.0 || ^20.0.0', true],
  ['18.3.1', '^19.0.0 || ^20.0.0', false],
  ['21.0.0', '^19.0.0 || ^20.0.0', false],
  ['latest', '^1.0.0', false],
  ['1.0.0', '<=latest', false],
])('%s in %s: %s', (version, range, is) => {
  expect(satisfy(version, range)).toBe(is);
});

test('a range of another form is an error, not a wrong answer', () => {
  for (const range of ['~1.2.0', '>=1.0.0', '1.2.x', '^2.0.0 || ~1.2.0', '*'])
    expect(() => satisfy('1.2.3', range)).toThrow('is not read here');
});

test('the builds ask for no range of another form', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'shared-modules.ts'), 'utf8');
  const ranges = [...source.matchAll(/'(\^[^']+)'\)/g)].map(([, range]) => range ?? '');
  expect(ranges).toEqual(['^19.0.0', '^7.0.0']);
  for (const range of ranges) satisfy('1.0.0', range);
});
