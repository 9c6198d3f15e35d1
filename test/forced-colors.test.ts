/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const sheets = execFileSync('git', ['ls-files', '*.module.css'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Sheets whose shapes may have the colours of the site on any background. */
const exceptions: Record<string, string> = {
  'shell/src/layout/header.module.css': 'a logo, whose link has a name',
};

test('lines and areas in the colours of the site have those of the reader in a contrast theme, which browsers force upon texts alone', () => {
  const read = (sheet: string) => readFileSync(path.join(root, sheet), 'utf8');
  const colored = sheets.filter((sheet) => /\b(?:stroke|fill): *var\(--/.test(read(sheet)));
  expect(colored.length).toBeGreaterThan(10);
  expect(colored.filter((sheet) => !read(sheet).includes('@media (forced-colors: active)'))).toEqual(Object.keys(exceptions));
});
