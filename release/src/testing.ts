import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Site } from 'shared/site';
import { fakeSite } from 'shared/testing';
import { type BuiltApp, integrityOf } from './built-app.ts';
import { createSite } from './change-site.ts';
import { run } from './command/run.ts';
import { generatedFile } from './generated-file.ts';
import { publish } from './publish.ts';
import { readReleaseFile } from './release-file.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { MemoryTarget } from './target/memory-target.ts';
import type { Target } from './target/target.ts';

export { MemoryTarget } from './target/memory-target.ts';

/** The `index.html` of a shell. @param scripts - elements of its head. */
export function fakeTemplate(scripts = ''): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>Loading…</title><!--⟦head⟧-->${scripts}</head><body><div id="root"><!--⟦page⟧--></div></body></html>`;
}

/** What a remote made for a test needs, and a shell offers. */
export const fakeTerms = {
  needs: { react: '^19.0.0', 'shared/auth': '^1.0.0' },
  offers: { react: '19.3.1', 'shared/auth': '1.0.0' },
};

/**
 * A build of the shell (named `shell`) or of a remote.
 *
 * @param change - what is different from the usual `release.json`.
 */
export function fakeBuild(name: string, version: string, change: Partial<BuiltApp['release']> = {}): BuiltApp {
  const hash = Buffer.from(version.padEnd(6, '0')).toString('hex').slice(0, 12);
  const main = Buffer.from(`/* ${name}@${version} */`);
  if (name === 'shell') {
    const files = {
      'index.html': fakeTemplate(`<script src="/assets/main.${hash}.js"></script>`),
      'icon.svg': `<svg><!--${version}--></svg>`,
      [`main.${hash}.js`]: main,
      'shared.0123456789ab.css': 'a{}',
    };
    const release = { name, version, contract: '1.0.0', offers: fakeTerms.offers, exposes: {}, ...change };
    return { release, files: contents(files) };
  }
  const [entry, app] = [`remoteEntry.${hash}.js`, `App.${hash}.js`];
  const described = (url: string) => ({ url, integrity: integrityOf(main) });
  const release = {
    name,
    version,
    contract: '1.0.0',
    needs: fakeTerms.needs,
    entry: described(entry),
    exposes: { App: [described(app)] },
    ...change,
  };
  return { release, files: contents({ [entry]: main, [app]: main, 'release.json': JSON.stringify(release) }) };
}

/** A build of the dashboard for embedding pages: with what the shell loads of it, and a manifest for hosts. */
export function fakeEmbed(version: string): BuiltApp {
  const { release, files } = fakeBuild('dashboard_embed', version);
  const manifest = { name: release.name, metaData: { publicPath: 'auto', remoteEntry: { name: release.entry?.url } } };
  return {
    release: { ...release, exposes: { ...release.exposes, mount: release.exposes.App ?? [] } },
    files: new Map([...files, ['mf-manifest.json', Buffer.from(JSON.stringify(manifest))]]),
  };
}

/** Writes a build as a bundler would. @returns its folder. */
export function writeBuild({ release, files }: BuiltApp): string {
  const folder = temporaryFolder();
  for (const [name, content] of [...files, ['release.json', JSON.stringify(release)] as const]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** An operation whose clock stands until the test moves it. */
export function fakeOperation<T extends Target>(target: T, by = 'ann') {
  let time = Date.now();
  return {
    target,
    by,
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** A site with published versions, none of which is active. */
export async function fakeTarget(builds: BuiltApp[], target: Target = new MemoryTarget()) {
  const operation = fakeOperation(target);
  await createSite(operation, fakeSite);
  for (const build of builds) {
    await publish(operation, build);
    operation.pass(1000);
  }
  return operation;
}

/** The release tool, on a site in a directory. All of it throws an `Error` with what the tool says when it refuses. */
export interface ReleaseTool {
  /** Runs a command, such as `release('rollback', 'docs')`. @returns what it prints. */
  release(...command: string[]): Promise<string>;
  init(site: Site): Promise<void>;
  configure(site: Site): Promise<void>;
  /** Publishes and activates the build in a folder. */
  ship(built: string, ...options: string[]): Promise<void>;
}

/** The release tool as an operator uses it. */
export function releaseTool(directory: string): ReleaseTool {
  const release = async (...command: string[]) => {
    const said: string[] = [];
    const print = (line: string) => said.push(line);
    const environment = { RELEASE_TARGET: directory, GITHUB_ACTOR: 'a test' };
    const code = await run(command, { environment, print, printError: print });
    if (code !== 0) throw new Error(`release ${command.join(' ')}:\n${said.join('\n')}`);
    return said.join('\n');
  };
  const withSettings = async (command: string, site: Site) => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'site.json');
    writeFileSync(file, JSON.stringify(site));
    await release(command, '--site', file);
    rmSync(folder, { recursive: true });
  };
  return {
    release,
    init: (site) => withSettings('init', site),
    configure: (site) => withSettings('configure', site),
    async ship(built, ...options) {
      const { name, version } = readReleaseFile(built);
      await release('publish', name, '--built', built);
      await release('activate', name, version, ...options);
    },
  };
}

/** Makes a key that signs changes. @returns its file, and what `keys.json` says of it. */
export function newKey(name: string, apps: string[] | '*') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = path.join(temporaryFolder(), `${name}.pem`);
  writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { pem, entry: { name, key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), apps } };
}

/** A folder of its own for a test. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'release-'));
}

/** Copies a site. @returns an operation on the copy, later than all that has been done to it. */
export function copySite({ place }: DirectoryTarget) {
  const folder = path.join(temporaryFolder(), 'site');
  cpSync(place, folder, { recursive: true, verbatimSymlinks: true });
  const operation = fakeOperation(new DirectoryTarget(folder));
  operation.pass(60_000);
  return operation;
}

/** A data block of a page. */
export function blockOf(html: string | undefined, id: string) {
  return JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html ?? '')?.[1] ?? 'null');
}

/** A file of the current generation. */
export async function readCurrentFile(target: Target, name: string): Promise<string> {
  const current = await target.readCurrent();
  return (current && (await generatedFile(target, current.generation, name)))?.toString('utf8') ?? '';
}

function contents(files: Record<string, string | Buffer>): Map<string, Buffer> {
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
}
