import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHost } from '../hosts/build-host.ts';
import { expect, test } from '../support/site.ts';

const root = path.join(import.meta.dirname, '../..');
const react = path.join(root, 'examples/react-19');

/** Each line that must not compile says so. */
const page = `
import Dashboard from 'dashboard/Dashboard';
import { lazy } from 'react';

const Lazy = lazy(() => import('dashboard/Dashboard'));
export const right = <><Dashboard gateway="" panels={['agents']} theme="auto" /><Lazy gateway="" onReady={() => {}} /></>;
export const wrong = [
  // @ts-expect-error no such panel
  <Dashboard gateway="" panels={['maps']} />,
  // @ts-expect-error a gateway is needed
  <Lazy />,
  // @ts-expect-error no such option
  <Dashboard gateway="" colour="red" />,
];
`;

for (const [bundler, build] of Object.entries(buildHost)) {
  test(`a build with ${bundler} fetches the types of the dashboard, and the host’s compiler knows right options from wrong ones`, async ({
    stack,
  }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
    await build({ site: stack.origins.site, out: path.join(folder, 'dist'), react, types: folder });
    writeFileSync(path.join(folder, 'page.tsx'), page);
    mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(path.join(react, 'node_modules/@types/react'), path.join(folder, 'node_modules/@types/react'));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      types: [],
      // As docs/embedding.md has it.
      paths: { '*': ['./@mf-types/*'] },
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.tsx'] }));
    // A build with Vite does not wait for them.
    await expect(() => expect(compile(folder)).toBe('')).toPass();
    rmSync(folder, { recursive: true });
  });
}

/** @returns what the compiler says. */
function compile(cwd: string): string {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc')], { cwd, encoding: 'utf8' });
  return stdout;
}
