/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** A line of code, the file it stands in, and the rules that refuse it: none for a line that must pass. */
type Case = [file: string, code: string, ...rules: string[]];

const cases: Case[] = [
  ['remote-docs/src/a.ts', "import { App } from 'shell';", 'shell'],
  ['remote-docs/src/a.ts', "import { App } from '../../shell/src/app.tsx';", 'shell', 'own-folder'],
  ['remote-docs/src/a.ts', "import type { App } from 'shell/app';", 'shell'],
  ['remote-docs/src/a.ts', "export * from 'shell';", 'shell'],
  ['remote-docs/src/a.ts', "export { App } from 'shell';", 'shell'],
  ['remote-docs/src/a.ts', "const load = () => import('shell');", 'shell'],
  ['remote-docs/src/a.ts', 'const load = () => import(`shell/app`);', 'shell'],
  ['remote-docs/src/a.ts', "const load = () => import(/* webpackChunkName: 'app' */ 'shell');", 'shell'],
  ['remote-docs/src/a.ts', "type App = import('shell').App;", 'shell'],
  ['remote-docs/src/a.ts', "import 'shell/base.css';", 'shell'],
  ['remote-status/src/a.ts', "import 'shell';", 'shell'],
  ['remote-docs/mdx.ts', "import '../shell/src/app.tsx';", 'shell', 'own-folder'],
  ['shared/src/a.ts', "import '../../shell/src/app.tsx';", 'shell', 'own-folder'],
  ['local/src/a.ts', "import '../../shell/src/page-data.ts';", 'shell', 'own-folder'],
  ['release/src/a.ts', "import 'shell';", 'shell'],
  ['remote-docs/src/a.ts', "type Part = 'shell' | 'local' | 'release';"],
  ['e2e/a.spec.ts', "import '../shell/src/app.tsx';"],
  ['bench/src/a.ts', "import '../../shell/src/app.tsx';"],

  ['shell/src/home/a.tsx', "const load = () => import('remote-docs');", 'remotes'],
  ['shell/src/home/a.tsx', "const load = () => import('remote_docs/App');", 'remotes'],
  ['shell/src/home/a.tsx', "import '../../../remote-status/src/app.tsx';", 'remotes', 'own-folder'],
  ['remote-docs/src/a.ts', "import '../../remote-dashboard/src/app.tsx';", 'remotes', 'own-folder'],
  ['remote-docs/mdx.ts', "import '../remote-dashboard/src/app.tsx';", 'remotes', 'own-folder'],
  ['remote-status/src/a.ts', "import 'remote-docs/page';", 'remotes'],
  ['local/src/a.ts', "import 'remote-docs';", 'remotes'],
  ['release/src/a.ts', "import '../../remote-docs/mdx.ts';", 'remotes', 'own-folder'],
  ['shell/src/remotes/a.tsx', "import './remote-boundary.tsx';"],
  ['shell/src/home/a.tsx', "import '../remotes/remote.tsx';"],
  ['e2e/a.spec.ts', "import '../remote-docs/src/pages.ts';"],
  ['bench/src/a.ts', "import '../../remote-docs/src/app.tsx';"],

  ['shell/src/home/a.tsx', "import 'release';", 'release'],
  ['remote-docs/src/a.ts', "import '../../release/src/index.ts';", 'release', 'own-folder'],
  ['remote-docs/mdx.ts', "import '../release/src/index.ts';", 'release', 'own-folder'],
  ['local/src/a.ts', "import 'release';"],
  ['e2e/a.spec.ts', "import 'release';"],
  ['bench/src/a.ts', "import 'release';"],

  ['shell/src/home/a.tsx', "import 'local/stack';", 'local'],
  ['remote-docs/src/a.ts', "import '../../local/src/stack.ts';", 'local', 'own-folder'],
  ['release/src/a.ts', "import 'local/stack';", 'local'],
  ['release/src/a.ts', "import '../../local/src/stack.ts';", 'local', 'own-folder'],
  ['e2e/a.spec.ts', "import 'local/stack';"],
  ['bench/src/a.ts', "import 'local/stack';"],

  ['examples/vite/src/a.ts', "import type { DashboardOptions } from 'shared/embed';", 'examples'],
  ['examples/vite/src/a.ts', "import '../../react-19/src/dashboard.tsx';", 'examples'],
  ['examples/server/src/a.ts', "import '../../../local/src/stack.ts';", 'examples', 'local'],
  ['examples/server/src/a.ts', "import 'local/ports';", 'local'],
  ['examples/vite/src/a.ts', "import { readSession } from 'example-server/session';"],
  ['examples/vite/src/a.ts', "import type { Theme } from 'probing-dashboard-types';"],
  ['examples/react-19/src/a.ts', "import '@module-federation/runtime';"],
  ['e2e/a.spec.ts', "import { startExample } from 'example-server';"],

  ['remote-docs/src/prose/a.ts', "import '../../../e2e/site.ts';", 'browser-tests', 'own-folder'],
  ['local/src/a.ts', "import '../../e2e/site.ts';", 'browser-tests', 'own-folder'],
  ['release/src/a.ts', "import '../../e2e/site.ts';", 'browser-tests', 'own-folder'],
  ['e2e/a.spec.ts', "import './site.ts';"],
  ['bench/src/a.ts', "import 'e2e/find-browser';"],

  ['remote-docs/src/a.ts', "import '../../build/app-config.ts';", 'own-folder'],
  ['remote-docs/src/prose/a.ts', "import '../../../build/app-config.ts';", 'own-folder'],
  ['remote-docs/src/prose/deep/a.ts', "import '../../../../build/app-config.ts';", 'own-folder'],
  ['remote-docs/src/prose/a.ts', "import '../page/../../../build/app-config.ts';", 'own-folder'],
  ['remote-docs/src/a.ts', "import './../../build/app-config.ts';", 'own-folder'],
  ['remote-docs/rspack.config.ts', "import '../test/jest-dom.ts';", 'own-folder'],
  ['remote-docs/rspack.config.ts', "import '../build/app-config.ts';"],
  ['remote-docs/src/prose/a.ts', "import '../page.ts';"],
  ['remote-docs/src/prose/deep/a.ts', "import '../../page.ts';"],

  ['shell/src/home/a.tsx', "import '../../../shared/src/auth.ts';", 'shared-doors', 'own-folder'],
  ['local/src/a.ts', "import 'shared/src/site.ts';", 'shared-doors'],
  ['e2e/a.spec.ts', "import '../shared/src/site.ts';", 'shared-doors'],
  ['shell/src/home/a.tsx', "import 'shared/paths';"],

  ['shared/src/a.ts', "import 'react-dom';", 'shared-dependencies'],
  ['shared/src/a.ts', "import type { Hono } from 'hono';", 'shared-dependencies'],
  ['shared/src/ui/a.tsx', "import '@tanstack/react-query';", 'shared-dependencies'],
  ['shared/src/a.ts', "import { useState } from 'react'; import { jsx } from 'react/jsx-runtime'; import * as v from 'valibot';"],
  ['shared/src/a.test.ts', "import '@testing-library/react';"],

  ['shared/src/a.ts', "import { useAuth } from './auth.ts';", 'shared-singletons'],
  ['shared/src/ui/a.tsx', "import { Link } from '../router.ts';", 'shared-singletons'],
  ['shared/src/a.ts', "import { useAuth } from 'shared/auth';"],

  ['remote-docs/src/a.ts', "import 'react-router-dom';", 'router'],
  ['shell/src/home/a.tsx', "import 'react-router';", 'router'],
  ['shell/src/home/a.tsx', "import 'react-router/dom';", 'router'],
  ['shared/src/ui/a.tsx', "import 'react-router';", 'router'],
  ['shared/src/router.ts', "export { Link } from 'react-router-dom';"],

  ['shell/src/home/a.tsx', "import '@module-federation/enhanced/runtime';", 'federation-runtime'],
  ['remote-docs/src/a.ts', "import '@module-federation/runtime-core';", 'federation-runtime'],
  ['remote-docs/rspack.config.ts', "import '@module-federation/enhanced/rspack';", 'federation-runtime'],
  ['local/src/a.ts', "import '@module-federation/runtime-tools';", 'federation-runtime'],
  ['shared/src/a.ts', "import '@module-federation/runtime';", 'federation-runtime', 'shared-dependencies'],
  ['shell/src/remotes/a.tsx', "import '@module-federation/runtime';", 'federation-runtime'],
  ['shell/src/remotes/federation-runtime.ts', "import '@module-federation/enhanced/runtime';"],
  ['build/federation.ts', "import '@module-federation/enhanced/rspack';"],
  ['e2e/a.ts', "import '@module-federation/runtime';"],

  ['shell/src/home/a.tsx', "import '@auth0/auth0-spa-js';", 'login-sdk'],
  ['shell/src/remotes/a.tsx', "import '@auth0/auth0-react';", 'login-sdk'],
  ['shell/src/auth/a.ts', "import '@auth0/auth0-react';", 'login-sdk'],
  ['shared/src/a.ts', "import '@auth0/auth0-spa-js';", 'login-sdk', 'shared-dependencies'],
  ['local/src/a.ts', "import '@auth0/auth0-spa-js';", 'login-sdk'],
  ['remote-docs/mdx.ts', "import '@auth0/auth0-spa-js/worker';", 'login-sdk'],
  ['shell/src/auth/auth0-bridge.tsx', "import { Auth0Provider } from '@auth0/auth0-react';"],

  ['shell/src/home/a.tsx', "import '../auth/auth0-bridge.tsx';", 'login-sdk-on-demand'],
  ['shell/src/home/a.tsx', "const load = () => import('../auth/auth0-bridge.tsx');", 'login-sdk-on-demand'],
  ['shell/src/auth/session-provider.tsx', "import './auth0-bridge.tsx';", 'login-sdk-on-demand'],
  ['shell/src/auth/session-provider.tsx', "const load = () => import('./auth0-bridge.tsx');"],
  ['shell/src/auth/auth0-bridge.test.tsx', "import Auth0Bridge from './auth0-bridge.tsx';"],

  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code to lint
  ['remote-docs/src/a.ts', 'const headers = { Authorization: `Bearer ${token}` };', 'access-token', 'access-token'],
  ['remote-docs/src/a.ts', "headers['authorization'] = token;", 'access-token'],
  ['shell/src/home/a.tsx', 'headers.Authorization = token;', 'access-token'],
  ['shell/src/home/a.tsx', "headers.set('Authorization', token);", 'access-token'],
  ['shared/src/a.ts', "const value = 'Bearer ' + token;", 'access-token'],
  ['shared/src/gateway.ts', 'headers.Authorization = token;'],
  ['remote-docs/src/a.ts', "const call = { auth: 'bearer', authorizationParams: {} };"],

  ['shell/src/home/a.tsx', "import 'shared/testing';", 'test-code'],
  ['shell/src/home/a.tsx', "import '../testing.tsx';", 'test-code'],
  ['shell/src/home/a.tsx', "import './home-page.test.tsx';", 'test-code'],
  ['remote-docs/src/a.ts', "import '@testing-library/react';", 'test-code'],
  ['local/src/a.ts', "import 'shared/testing';", 'test-code'],
  ['shell/src/home/a.test.tsx', "import 'shared/testing';"],
  ['shell/src/testing.tsx', "import 'shared/testing';"],

  ['remote-docs/src/a.ts', "import 'node:path';", 'browser-code'],
  ['shared/src/a.ts', "import 'node:path';", 'browser-code', 'shared-dependencies'],
  ['remote-docs/src/a.ts', 'export const a = URL.canParse(b);', 'older-browsers'],
  ['remote-docs/src/a.ts', 'export const a = row.ariaRowIndex;', 'older-browsers'],
  ['remote-docs/src/a.ts', "export const a = row.getAttribute('aria-rowindex');"],
  ['remote-docs/mdx.ts', "import 'node:path';"],
];

const root = path.join(__dirname, '..');
const rules = readdirSync(__dirname)
  .flatMap((file) => (file.endsWith('.grit') ? [path.basename(file, '.grit')] : []))
  .sort();
const messages = new Map(rules.map((rule) => [messageOf(rule), rule]));

let site: string;
let refused: { rule: string; file: string; line: number }[];

/** Writes every line into its file and lints them all at once: starting Biome is what takes time. */
beforeAll(() => {
  site = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  cpSync(path.join(root, 'biome.json'), path.join(site, 'biome.json'));
  cpSync(__dirname, path.join(site, 'import-rules'), { recursive: true });
  for (const [file] of cases) {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    writeFileSync(path.join(site, file), linesOf(file).join('\n'));
  }
  const biome = require.resolve('@biomejs/biome/bin/biome');
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: site, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
  refused = diagnostics
    .filter(({ category }) => category === 'plugin')
    .map(({ message, location }) => ({ rule: messages.get(message) ?? message, file: location.path, line: location.start.line }));
});
afterAll(() => rmSync(site, { recursive: true }));

test.each(cases)('%s: %s', (file, code, ...expected) => {
  const line = linesOf(file).indexOf(code) + 1;
  const found = refused.filter((item) => item.file === file && item.line === line).map(({ rule }) => rule);
  expect(found.sort()).toEqual(expected.sort());
});

test('every rule is in use, has a message of its own, and a case', () => {
  const { plugins }: { plugins: { path: string }[] } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  expect(plugins.map((plugin) => path.basename(plugin.path, '.grit')).sort()).toEqual(rules);
  expect([...messages.values()]).toEqual(rules);
  expect([...new Set(cases.flatMap(([, , ...expected]) => expected))].sort()).toEqual(rules);
});

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
}

function linesOf(file: string): string[] {
  return cases.filter(([other]) => other === file).map(([, code]) => code);
}

function messageOf(rule: string): string {
  const text = readFileSync(path.join(__dirname, `${rule}.grit`), 'utf8');
  return /message="(.*?)"/.exec(text)?.[1] ?? `${rule}.grit has no message`;
}
