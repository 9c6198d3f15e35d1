import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Compiler, rspack } from '@rspack/core';
import { zipSync } from 'fflate';

const root = path.join(import.meta.dirname, '..');

/** File of the types that hosts' builds look for, as the federation plugin calls it. */
export const typesFile = '@mf-types.zip';

/** The modules of `shared` that exposed modules may name in their types. */
const contract = /(['"])shared\/([a-z/-]+)\1/g;

/** A zip contains modification times: always this one, so that builds are reproducible. Zips are written and read in local time. */
const mtime = new Date(1980, 0, 1);

/**
 * Writes the types of what a remote exposes, as the builds of hosts with Module Federation fetch them (`dts` of their plugin): a zip with a
 * declaration file for each exposed module, and one more for hosts that load by name.
 *
 * @param options.dir - folder of the app; its dependencies have the compiler.
 * @param options.exposes - e.g. `{ './App': './src/app.tsx' }`.
 */
export function hostTypes({ dir, exposes }: { dir: string; exposes: Record<string, string> }) {
  const name = 'HostTypes';
  return (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        const files = await declarations(dir, exposes);
        const contents = Object.fromEntries([...files].map(([file, text]) => [file, new TextEncoder().encode(text)]));
        compilation.emitAsset(typesFile, new rspack.sources.RawSource(Buffer.from(zipSync(contents, { mtime, level: 9 }))));
        compilation.emitAsset(typesFile.replace(/zip$/, 'd.ts'), new rspack.sources.RawSource(typesByName(Object.keys(exposes))));
      });
    });
  };
}

/** Declaration files by their name in the zip: of the exposed modules, and of the modules of `shared` that they import. */
async function declarations(dir: string, exposes: Record<string, string>): Promise<Map<string, string>> {
  const read = await compile(dir, Object.values(exposes));
  const files = new Map<string, string>();
  const add = (name: string, source: string) => {
    const text = read(source).replace(contract, (_, quote, module) => `${quote}./${module.replaceAll('/', '.')}.js${quote}`);
    files.set(`${name}.d.ts`, text);
    for (const [, from = ''] of text.matchAll(/\b(?:from |import\()['"]([^'"]+)['"]/g)) {
      const module = /^\.\/([a-z.-]+)\.js$/.exec(from)?.[1];
      if (module && !files.has(`${module}.d.ts`)) add(module, path.join(root, `shared/src/${module.replaceAll('.', '/')}.ts`));
      else if (!module && !/^react(\/|$)/.test(from))
        throw new Error(`The types of ${source} name ${from}, which no host has: see build/host-types-plugin.ts.`);
    }
  };
  for (const [key, source] of Object.entries(exposes)) add(key.slice(2), path.join(dir, source));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Lets the compiler write declarations. @returns reads the declarations of a source file. */
async function compile(dir: string, sources: string[]): Promise<(source: string) => string> {
  const folder = path.join(dir, 'node_modules/.types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    newLine: 'lf',
    rootDir: root,
    outDir: path.join(folder, 'out'),
  };
  const files = [...sources.map((source) => path.join(dir, source)), path.join(root, 'shared/src/embed/contract.ts')];
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ extends: path.join(root, 'tsconfig.json'), compilerOptions, include: [], files }));
  const compiler = createRequire(path.join(dir, 'package.json')).resolve('typescript/package.json');
  await promisify(execFile)(process.execPath, [path.join(path.dirname(compiler), 'bin/tsc'), '-p', project]);
  return (source) => readFileSync(path.join(folder, 'out', path.relative(root, source).replace(/\.tsx?$/, '.d.ts')), 'utf8');
}

/** Types of modules by name, for `loadRemote`; the host puts its own name of the remote in. */
function typesByName(exposes: string[]): string {
  const names = exposes.map((key) => `'REMOTE_ALIAS_IDENTIFIER/${key.slice(2)}'`).sort();
  const typeOf = names.map((name) => `T extends ${name} ? typeof import(${name}) : `).join('');
  return `export type RemoteKeys = ${names.join(' | ')};\nexport type PackageType<T> = ${typeOf}any;\n`;
}
