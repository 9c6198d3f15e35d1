/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** The packages of this workspace that a package may import. pnpm lets none import what its `package.json` does not name. */
const allowed: [folder: RegExp, ...names: string[]][] = [
  [/^(shell|remote-.*|template-remote)$/, 'shared'],
  [/^(shared|embed-types)$/],
  [/^build$/, 'shared'],
  [/^release$/, 'shared'],
  [/^reports$/, 'release', 'shared'],
  [/^deploy$/, 'release', 'reports', 'shared'],
  [/^local$/, 'deploy', 'release', 'reports', 'shared'],
  // Integrators copy them.
  [/^examples\/.*$/, 'example-server', 'probing-dashboard-types'],
  [/^e2e$/, 'deploy', 'example-server', 'local', 'release', 'shared'],
  [/^bench$/, 'deploy', 'e2e', 'local', 'release', 'shared'],
];

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const root = path.join(__dirname, '..');
const packages = ['', 'examples/'].flatMap((parent) =>
  readdirSync(path.join(root, parent))
    .map((name) => `${parent}${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: read(folder) })),
);

/** Of a repository of its own: what becomes of the template. */
const standalone = { folder: 'template-remote/standalone', manifest: read('template-remote/standalone') };
const workspace = { folder: '', manifest: read('') };

function dependenciesOf({ dependencies, devDependencies, peerDependencies }: Manifest): Record<string, string> {
  return { ...dependencies, ...devDependencies, ...peerDependencies };
}

function read(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}

test.each(packages)('$folder depends on no package that it may not import', ({ folder, manifest }) => {
  const rule = allowed.find(([pattern]) => pattern.test(folder));
  if (!rule) throw new Error(`Say in this test what ${folder} may import.`);
  const used = Object.entries(dependenciesOf(manifest))
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([name]) => name);
  expect(rule).toEqual(expect.arrayContaining(used));
});

test.each(packages)('$folder can import no package that it does not depend on', ({ folder, manifest }) => {
  const named = new Set([manifest.name, ...Object.keys(dependenciesOf(manifest))]);
  const others = packages.map((other) => other.manifest.name).filter((name) => !named.has(name));
  const installed = (name: string) => ['', folder].some((place) => existsSync(path.join(root, place, 'node_modules', name)));
  expect(others.filter(installed)).toEqual([]);
});

// `cmd` of Windows passes single quotes on: `--filter 'remote-*'` names no package there, and nothing fails.
test.each([...packages, workspace, standalone])('the scripts of "$folder" quote as every shell does', ({ manifest }) => {
  expect(Object.values(manifest.scripts ?? {}).filter((script) => script.includes("'"))).toEqual([]);
});

/** What the top level of the repository has by its design. */
const fixed = ['package.json', 'pnpm-workspace.yaml', 'shell', 'remote-dashboard', 'remote-docs', 'shared', 'rspack.base.ts', 'README.md'];

test('the top level has what its design fixes', () => {
  expect(fixed.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('rspack.base.ts only passes on what build/ makes: the version label of an app does not cover it', () => {
  const code = readFileSync(path.join(root, 'rspack.base.ts'), 'utf8').replace(/\/\*\*[\s\S]*?\*\/\n/, '');
  expect(code).toMatch(/^export \{ [^}]+ \} from '\.\/build\/app-config\.ts';\n$/);
});

const apps = packages.filter(({ folder }) => existsSync(path.join(root, folder, 'rspack.config.ts')));

test.each(apps)('$folder is built through rspack.base.ts', ({ folder }) => {
  const configurations = readdirSync(path.join(root, folder)).filter((name) => /^rspack\..*config\.ts$/.test(name));
  for (const name of configurations)
    expect(readFileSync(path.join(root, folder, name), 'utf8')).toMatch(/ from '(\.\.\/)+rspack\.base\.ts';/);
});
