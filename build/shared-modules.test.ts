/** @jest-environment node */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fitsContract } from 'shared/remote';
import type { Build } from './app-options.ts';
import { satisfy } from './federation-ranges.ts';
import { sharedModules, sharedVersions } from './shared-modules.ts';

/** The range of the contract that a remote needs, by the version of `shared` that it was built with. */
function neededBy(contract: string): string {
  const options: Build['options'] = { dir: path.join(import.meta.dirname, '../remote-docs'), name: 'remote_docs', devPort: 1 };
  const build: Build = { options, host: false, exposes: {}, production: true, served: false, version: 'v1', contract };
  return sharedVersions(sharedModules(build), false).needs?.['shared/auth'] ?? '';
}

test.each([
  ['1.7.1', '1.7.0', true],
  ['1.7.0', '1.7.1', true],
  ['1.7.12', '1.8.0', true],
  ['1.7.0', '1.6.9', false],
  ['1.7.0', '2.0.0', false],
])('a remote built with %s of shared fits a shell with %s: %s, by its range as by the contract', (needed, offered, fits) => {
  expect([satisfy(offered, neededBy(needed)), fitsContract(needed, offered)]).toEqual([fits, fits]);
});
