/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = path.join(__dirname, '..');
const tsc = path.join(root, 'node_modules/typescript/bin/tsc');

/** How a page's compiler finds the types, and a compiler that can do so: the newest has no `node10` any more. */
const bundler = { moduleResolution: 'bundler', module: 'esnext', compiler: tsc };
const resolutions = [
  bundler,
  { moduleResolution: 'node16', module: 'node16', compiler: tsc },
  { moduleResolution: 'node10', module: 'esnext', compiler: require.resolve('typescript-5/bin/tsc') },
];
const versionOf = (folder: string) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).version;

/** Of a page that embeds the dashboard by the element and by the script. Each line that must not compile says so. */
const page = `
import type { DashboardOptions, GetAccessToken, LoadingDashboard, PanelName, Theme } from 'probing-dashboard-types';

const getAccessToken: GetAccessToken = async ({ refresh } = {}) => (refresh ? 'new' : 'old');
const panels: readonly PanelName[] = ['credits', 'agents'];
const theme: Theme = { accent: '#ff6b00' };
const options: DashboardOptions = { gateway: 'https://gateway.example.org', getAccessToken, panels, theme };

if (!window.ProbingDashboard) throw new Error('The script of the site has not run.');
const dashboard: LoadingDashboard = window.ProbingDashboard.mount(document.body, options);
await dashboard.ready;
dashboard.update({ theme: 'light', panels: undefined, locale: 'de-CH', onNavigate: (address: string) => location.assign(address) });
dashboard.update({ panels: ['measurement'], measurement: '/dashboard/measurements/m1?sent=…', datasets: 'https://datasets.example.org/' });
dashboard.update({ onEvent: (event) => (event.type === 'selected' ? event.agents : event.type) });
dashboard.unmount();
window.ProbingDashboard.mount(document.body, { gateway: '', onError: (error: unknown) => console.warn(error) });

const element = document.createElement('probing-dashboard');
element.options = { getAccessToken, onSignIn: () => location.assign('/sign-in') };
document.querySelector('probing-dashboard')?.setAttribute('theme', 'auto');

// @ts-expect-error the script of the site may not have run
ProbingDashboard.mount(document.body, options);
// @ts-expect-error a gateway is needed
window.ProbingDashboard.mount(document.body, {});
// @ts-expect-error no such panel
dashboard.update({ panels: ['maps'] });
// @ts-expect-error a link is a text
element.options = { measurement: new URL('https://www.example.org/dashboard/measurements/m1') };
// @ts-expect-error no such theme
element.options = { theme: 'pink' };
// @ts-expect-error no such colour
const pink: Theme = { blush: '#ff00ff' };
// @ts-expect-error no such option
element.options = { colour: 'red' };
// @ts-expect-error a token is a text
element.options = { getAccessToken: async () => undefined };
// @ts-expect-error there may be no element
window.ProbingDashboard.mount(document.querySelector('main'), options);
`;

/** Of a page with React, as JSX and through Module Federation. */
const react = `
import type { DashboardOptions } from 'probing-dashboard-types';
import Dashboard from 'dashboard_embed/Dashboard';
import Same from 'dashboard/Dashboard';

const options: DashboardOptions = { gateway: '' };
export const page = <><Dashboard gateway="" panels={['agents']} contract={1} /><probing-dashboard gateway="" theme="auto" locale="de" ref={(element) => { if (element) element.options = options; }} /></>;
export const wrong = [
  // @ts-expect-error no such panel
  <Dashboard gateway="" panels={['maps']} />,
  // @ts-expect-error a gateway is needed
  <Dashboard />,
  // @ts-expect-error these types are of another contract
  <Dashboard gateway="" contract={2} />,
  // @ts-expect-error nor by that name
  <Same />,
  // @ts-expect-error no such theme
  <probing-dashboard theme="pink" />,
  // @ts-expect-error React makes it an attribute until the site's script has run
  <probing-dashboard options={options} />,
  // @ts-expect-error no such event
  <Dashboard gateway="" onEvent={(event) => event.type === 'gone'} />,
];
`;

/** Of a page with the component alone. */
const component = `
export const page: typeof import('dashboard_embed/Dashboard').default = (await import('dashboard_embed/Dashboard')).default;
`;

/** The types say what the script really defines: each is given where the other is asked for. */
const same = `
import type { ProbingDashboardElement } from 'probing-dashboard-types';
import type { dashboardElement } from '${root}/shell/src/embed/element.ts';
import type { mountWith } from '${root}/shell/src/embed/mount.ts';

type Real = InstanceType<ReturnType<typeof dashboardElement>>;
declare const mount: ReturnType<typeof mountWith>;
type Promised = NonNullable<typeof ProbingDashboard>['mount'];
export const promised: Promised = mount;
export const defined = (promised: Promised): typeof mount => promised;
declare const element: Real;
export const promisedElement: ProbingDashboardElement = element;
export const definedElement: Real = promisedElement;
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'integrator-'));
  // The pnpm that runs this, or the one that npx finds.
  const running = process.env.npm_execpath ?? '';
  const [file = '', ...pnpm] = /\bpnpm$/.test(running) ? [running] : ['npx', '-y', 'pnpm@12'];
  execFileSync(file, [...pnpm, '--filter', 'probing-dashboard-types', 'pack', '--pack-destination', folder], { cwd: root });
  const [tarball = ''] = readdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder, stdio: 'pipe' });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a module of the folder as strictly as there is. @returns what the compiler says. */
function compile(name: string, text: string, types: string, { compiler, ...how } = bundler): string {
  writeFileSync(path.join(folder, name), text);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: 'ES2022',
    ...how,
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
    jsx: 'react-jsx',
    types: [types],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
  try {
    return execFileSync(process.execPath, [compiler], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  }
}

test.each(resolutions)('a page without React compiles against the packed types with $moduleResolution, and wrong options do not', (how) => {
  expect(compile('page.ts', page, 'probing-dashboard-types', how)).toBe('');
});

test.each(resolutions)('a page with React compiles with $moduleResolution, as JSX and through Module Federation', (how) => {
  const types = path.join(folder, 'node_modules/@types');
  mkdirSync(types, { recursive: true });
  if (!existsSync(path.join(types, 'react')))
    symlinkSync(realpathSync(path.join(__dirname, 'node_modules/@types/react')), path.join(types, 'react'));
  expect(compile('page.tsx', react, 'probing-dashboard-types/react', how)).toBe('');
  expect(compile('component.ts', component, 'probing-dashboard-types/federation', how)).toBe('');
});

test('what the types say of the script is what it defines', () => {
  expect(compile('same.ts', same, 'probing-dashboard-types')).toBe('');
});

test('the version is that of the contract', () => {
  expect(versionOf('embed-types')).toBe(versionOf('shared'));
});
