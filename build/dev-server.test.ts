/** @jest-environment node */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Configuration } from '@rspack/core';
import { appConfig } from './app-config.ts';

const options = { dir: path.join(import.meta.dirname, '../template-remote'), devPort: 4399, page: { path: '/x', label: 'x' }, budget: 1 };

test.each([
  ['http://localhost:4300', 'http://localhost:4300'],
  ['http://localhost', 'http://localhost'],
  ['https://evil.example', undefined],
  ['http://localhost.evil.example', undefined],
  ['http://localhost:80@evil.example', undefined],
  [undefined, undefined],
])('a development server lets a page of %s read %s', (origin, allowed) => {
  const { devServer } = appConfig(options)({ RSPACK_SERVE: true }, { mode: 'development' }) as Configuration;
  const { headers, allowedHosts } = devServer || {};
  // A list of hosts would switch off the server's own check of requests from other sites.
  expect(allowedHosts).toBeUndefined();
  expect(typeof headers === 'function' && headers({ headers: { origin } } as never, {} as never, undefined)).toEqual({
    Vary: 'Origin',
    ...(allowed && { 'Access-Control-Allow-Origin': allowed }),
  });
});
