/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** A line of code, the file it is in, and how each message begins that refuses it: none for a line that must pass. */
type Case = [file: string, code: string, ...messages: string[]];

const router = "Import from 'shared/router'";
const federation = 'Use <Remote>';
const loginSdk = 'Use useAuth()';
const loginOnDemand = 'Use <SessionProvider>';
const testCode = 'This is for tests';
const browserCode = 'This code runs in a browser';
const singletons = "Import 'shared/auth' or 'shared/router' inside";
const sharedDependencies = "Every app carries what 'shared' imports";
const subPaths = "Import 'shared/…' by name";
const ownFolder = 'A relative path stays in its package';
const accessToken = 'Use createGateway()';
const olderBrowsers = 'Browsers have it since 2023';

const cases: Case[] = [
  ['remote-docs/src/a.ts', "import 'react-router-dom';", router],
  ['remote-docs/src/a.ts', "import type { Location } from 'react-router-dom';", router],
  ['remote-docs/src/a.ts', "export * from 'react-router-dom';", router],
  ['remote-docs/src/a.ts', "export { Link } from 'react-router-dom';", router],
  ['remote-docs/src/a.ts', "const load = () => import('react-router-dom');", router],
  ['remote-docs/src/a.ts', 'const load = () => import(`react-router-dom`);', router],
  ['remote-docs/src/a.ts', "const load = () => import(/* webpackChunkName: 'router' */ 'react-router-dom');", router],
  ['remote-docs/src/a.ts', "type Link = import('react-router-dom').Link;", router],
  ['shell/src/home/a.tsx', "import 'react-router';", router],
  ['shell/src/home/a.tsx', "import 'react-router/dom';", router],
  ['shared/src/ui/a.tsx', "import 'react-router';", router],
  ['shared/src/router.ts', "export { Link } from 'react-router-dom';"],
  ['shared/src/prerender.ts', "export { MemoryRouter } from 'react-router-dom';"],
  ['remote-docs/src/a.ts', "type Module = 'react-router-dom' | 'shell';"],

  ['shell/src/home/a.tsx', "import '@module-federation/enhanced/runtime';", federation],
  ['remote-docs/src/a.ts', "import '@module-federation/runtime-core';", federation],
  ['remote-docs/rspack.config.ts', "import '@module-federation/enhanced/rspack';", federation],
  ['shared/src/a.ts', "import '@module-federation/runtime';", federation],
  ['shell/src/remotes/a.tsx', "import '@module-federation/runtime';", federation],
  ['build/app-config.ts', "import '@module-federation/enhanced/rspack';", federation],
  ['template-remote/src/a.ts', "import '@module-federation/enhanced/runtime';", federation],
  // They are not in these packages, but at the root, where Node finds them too.
  ['local/src/a.ts', "import '@module-federation/enhanced/runtime';", federation],
  ['release/src/a.ts', "import '@module-federation/enhanced/runtime';", federation],
  ['shell/src/remotes/federation-runtime.ts', "import '@module-federation/enhanced/runtime';"],
  ['build/federation.ts', "import '@module-federation/enhanced/rspack';"],
  ['e2e/a.ts', "import '@module-federation/runtime';"],
  ['examples/react-19/src/a.ts', "import '@module-federation/runtime';"],

  ['shell/src/home/a.tsx', "import '@auth0/auth0-spa-js';", loginSdk],
  ['shell/src/remotes/a.tsx', "import '@auth0/auth0-react';", loginSdk],
  ['shell/src/auth/a.ts', "import '@auth0/auth0-react';", loginSdk],
  ['shared/src/a.ts', "import '@auth0/auth0-spa-js';", loginSdk],
  ['local/src/a.ts', "import '@auth0/auth0-spa-js';", loginSdk],
  ['remote-docs/rspack.config.ts', "import '@auth0/auth0-spa-js/worker';", loginSdk],
  ['shell/src/auth/auth0-bridge.tsx', "import { Auth0Provider } from '@auth0/auth0-react';"],

  ['shell/src/home/a.tsx', "import '../auth/auth0-bridge.tsx';", loginOnDemand],
  ['shell/src/home/a.tsx', "const load = () => import('../auth/auth0-bridge.tsx');", loginOnDemand],
  ['shell/src/auth/session-provider.tsx', "import './auth0-bridge.tsx';", loginOnDemand],
  ['shell/src/auth/session-provider.tsx', "const load = () => import('./auth0-bridge.tsx');"],
  ['shell/src/auth/auth0-bridge.test.tsx', "import Auth0Bridge from './auth0-bridge.tsx';"],

  ['shell/src/home/a.tsx', "import 'shared/testing';", testCode],
  ['shell/src/home/a.tsx', "import '../testing.tsx';", testCode],
  ['shell/src/home/a.tsx', "import './home-page.test.tsx';", testCode],
  ['remote-docs/src/a.ts', "import '@testing-library/react';", testCode],
  ['local/src/a.ts', "import 'shared/testing';", testCode],
  ['release/src/target/a.ts', "import '../../test/storage-server.ts';", testCode],
  ['release/src/target/a.test.ts', "import '../../test/storage-server.ts';"],
  ['shell/src/home/a.test.tsx', "import 'shared/testing';"],
  ['shell/src/testing.tsx', "import 'shared/testing';"],

  ['remote-docs/src/a.ts', "import 'node:path';", browserCode],
  ['shared/src/a.ts', "import 'node:path';", browserCode],
  ['template-remote/src/a.ts', "import 'node:path';", browserCode],
  ['remote-docs/mdx/a.ts', "import 'node:path';"],

  ['shared/src/a.ts', "import { useAuth } from './auth.ts';", singletons],
  ['shared/src/ui/a.tsx', "import { Link } from '../router.ts';", singletons],
  ['shared/src/a.ts', "import { useAuth } from 'shared/auth';"],

  ['shared/src/a.ts', "import 'react-dom';", sharedDependencies],
  ['shared/src/a.ts', "import type { Hono } from 'hono';", sharedDependencies],
  ['shared/src/ui/a.tsx', "import '@tanstack/react-query';", sharedDependencies],
  ['shared/src/a.ts', "import { useState } from 'react'; import { jsx } from 'react/jsx-runtime'; import * as v from 'valibot';"],
  ['shared/src/a.test.ts', "import '@testing-library/react';"],

  ['remote-docs/src/a.ts', "import { App } from '../../shell/src/app.tsx';", ownFolder],
  ['remote-docs/mdx.ts', "import '../shell/src/app.tsx';", ownFolder],
  ['shared/src/a.ts', "import '../../shell/src/app.tsx';", ownFolder],
  ['local/src/a.ts', "import '../../e2e/site.ts';", ownFolder],
  ['release/src/a.ts', "import '../../remote-docs/mdx.ts';", ownFolder],
  ['shell/src/home/a.tsx', "import '../../../shared/src/auth.ts';", ownFolder],
  ['examples/vite/src/a.ts', "import '../../react-19/src/dashboard.tsx';", ownFolder],
  ['examples/server/src/a.ts', "import '../../../local/src/stack.ts';", ownFolder],
  ['remote-docs/src/a.ts', "import '../../rspack.base.ts';", ownFolder],
  ['remote-docs/src/prose/a.ts', "import '../../../rspack.base.ts';", ownFolder],
  ['remote-docs/src/prose/deep/a.ts', "import '../../../../rspack.base.ts';", ownFolder],
  ['remote-docs/src/prose/a.ts', "import '../page/../../../rspack.base.ts';", ownFolder],
  ['remote-docs/src/a.ts', "import './../../rspack.base.ts';", ownFolder],
  ['remote-docs/rspack.config.ts', "import '../test/jest-dom.ts';", ownFolder],
  ['remote-docs/rspack.config.ts', "import '../rspack.base.ts';"],
  ['remote-docs/src/prose/a.ts', "import '../page.ts';"],
  ['remote-docs/src/prose/deep/a.ts', "import '../../page.ts';"],
  ['template-remote/src/a.ts', "import '../../shell/src/app.tsx';", ownFolder],
  ['deploy/a.ts', "import '../local/src/stack.ts';", ownFolder],
  ['reports/src/page/a.ts', "import '../../../release/src/index.ts';", ownFolder],
  ['examples/vite/src/deep/a.ts', "import '../../../react-19/src/dashboard.tsx';", ownFolder],
  ['remote-docs/mdx/a.ts', "import '../../build/style-rules.ts';", ownFolder],
  ['remote-docs/test/a.test.ts', "import '../../shell/src/app.tsx';", ownFolder],
  ['deploy/edge-worker/a.ts', "import '../../release/src/index.ts';", ownFolder],
  ['build/loaders/a.ts', "import '../../shared/src/site.ts';", ownFolder],
  ['embed-types/a.ts', "import '../remote-dashboard/src/app.tsx';", ownFolder],
  ['remote-dashboard/src/map/land/parts/a.ts', "import '../../../../../shared/src/site.ts';", ownFolder],
  ['remote-dashboard/src/map/land/parts/small/a.ts', "import '../../../../../../shared/src/site.ts';", ownFolder],
  ['remote-docs/mdx/a.ts', "import '../src/page.ts';"],
  ['deploy/edge-worker/a.ts', "import '../serve.ts';"],
  ['remote-dashboard/src/map/land/parts/a.ts', "import '../../../../rspack.config.ts';"],
  ['e2e/site/a.spec.ts', "import '../../shared/src/site.ts';", subPaths],
  ['bench/src/a.ts', "import '../../shared/src/site.ts';", subPaths],
  ['e2e/a.spec.ts', "import 'shared/site';"],
  ['e2e/a.spec.ts', "import '../remote-docs/src/pages.ts';"],
  ['bench/src/a.ts', "import '../../remote-docs/src/app.tsx';"],

  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code to lint
  ['remote-docs/src/a.ts', 'const headers = { Authorization: `Bearer ${token}` };', accessToken, accessToken],
  ['remote-docs/src/a.ts', "headers['authorization'] = token;", accessToken],
  ['shell/src/home/a.tsx', 'headers.Authorization = token;', accessToken],
  ['shell/src/home/a.tsx', "headers.set('Authorization', token);", accessToken],
  ['shared/src/a.ts', "const value = 'Bearer ' + token;", accessToken],
  ['shared/src/gateway.ts', 'headers.Authorization = token;'],
  ['remote-docs/src/a.ts', "const call = { auth: 'bearer', authorizationParams: {} };"],

  ['remote-docs/src/a.ts', 'export const a = URL.canParse(b);', olderBrowsers],
  ['remote-docs/src/a.ts', 'export const a = row.ariaRowIndex;', olderBrowsers],
  ['remote-docs/src/a.ts', "export const a = row.getAttribute('aria-rowindex');"],
];

const root = path.join(__dirname, '..');

let folder: string;
let refused: { message: string; file: string; line: number }[];

/** Writes every line into its file and lints them all at once: starting Biome is what takes time. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  cpSync(__dirname, path.join(folder, 'import-rules'), { recursive: true });
  for (const [file] of cases) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), linesOf(file).join('\n'));
  }
  const biome = require.resolve('@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  refused = diagnostics
    .filter(({ category }) => category === 'plugin')
    .map(({ message, location }) => ({ message, file: location.path, line: location.start.line }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(cases)('%s: %s', (file, code, ...expected) => {
  const line = linesOf(file).indexOf(code) + 1;
  const found = refused.filter((item) => item.file === file && item.line === line);
  expect(found.map(({ message }) => message)).toEqual(
    expected.map((message) => expect.stringMatching(new RegExp(`^${message.replace(/[()]/g, '\\$&')}`))),
  );
});

test('every rule has a case', () => {
  const rules = readdirSync(__dirname).filter((file) => file.endsWith('.grit'));
  const messages = rules.flatMap((file) => [...readFileSync(path.join(__dirname, file), 'utf8').matchAll(/message="(.*?)"/g)]);
  const expected = new Set(cases.flatMap(([, , ...begins]) => begins));
  expect(
    messages.map(([, message = '']) => message).filter((message) => ![...expected].some((begin) => message.startsWith(begin))),
  ).toEqual([]);
});

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
}

function linesOf(file: string): string[] {
  return cases.filter(([other]) => other === file).map(([, code]) => code);
}
