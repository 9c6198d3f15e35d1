/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { productionRouter, routerRule } from './router-alias.ts';

const leanRouter: (source: string) => string = createRequire(import.meta.url)(routerRule.use);
const folder = path.dirname(productionRouter());
const files = readdirSync(folder).map((file) => path.join(folder, file));
const before = files.filter((file) => routerRule.test.test(file)).map((file) => readFileSync(file, 'utf8'));

test('the loader finds in the installed router what keeps the bundler from leaving out unused parts', () => {
  const all = before.join('\n');
  const lean = before.map(leanRouter).join('\n');
  for (const found of ['React3[USE_OPTIMISTIC]', '\nForm.displayName = ', 'createElement(PrefetchPageLinks, { page: href })']) {
    expect(all).toContain(found);
    expect(lean).not.toContain(found);
  }
  expect(all).toMatch(/^var Form = React\d+\.forwardRef\(/m);
  expect(lean).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d+\.forwardRef\(/m);
  expect(lean).not.toMatch(/^var \w+ = React\d*\.(forwardRef|createContext)\(/m);
});
