import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * Before `pnpm pack`: compiles the package of the current folder into `dist`, as `tsconfig.pack.json` says. Node and bundlers take no TypeScript
 * from an installed package. What is no TypeScript is copied.
 */

const { rootDir } = JSON.parse(readFileSync('tsconfig.pack.json', 'utf8')).compilerOptions;
const tsc = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc');

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.pack.json'], { stdio: 'inherit' });
for (const folder of rootDir === '.' ? ['loaders'] : [rootDir]) {
  const to = path.join('dist', path.relative(rootDir, folder));
  cpSync(folder, to, { recursive: true, filter: (file) => statSync(file).isDirectory() || /\.(css|cjs|json|d\.ts)$/.test(file) });
}
