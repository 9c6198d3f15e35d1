import { randomBytes } from 'node:crypto';
import type { Discovery } from 'shared/discovery';
import { embedRemote } from 'shared/embed/contract';
import type { Site } from 'shared/site';
import { composePages, type PrerenderedApp } from './compose-pages.ts';
import { withCsp } from './content-security-policy.ts';
import { discover, releasePath } from './discover.ts';
import { composeHostManifest, hostManifest, manifestFile } from './host-manifest.ts';
import { inParallel } from './in-parallel.ts';
import { parsePagesFile, sheetsOf } from './pages-file.ts';
import { ReleaseError } from './release-error.ts';
import type { SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';
import type { RecordReader, VersionRecord } from './version-record.ts';

/** The name of a new generation: sorts by time, and is nobody else's. */
export function newGenerationId(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
}

/** When a generation was made, by its name. */
export function timeOfGeneration(id: string): number {
  return Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));
}

/** Where what changes with each release lies: everything of one generation. */
export function generationPath(id: string): string {
  return `generations/${id}/`;
}

/** Where what belongs to a version of the shell, and not to its hashed files, lies. */
export function shellPath(version: string): string {
  return `versions/shell/${version}/`;
}

/** Writes a generation under its own name. Nobody sees it before it is made current. */
export async function writeGeneration(target: Target, state: SiteState, site: Site, readRecord: RecordReader): Promise<void> {
  const discovery = await discoveryOf(state, readRecord);
  const files = new Map([
    ['state.json', () => json(state)],
    ['site.json', () => json(site)],
    ['discovery.json', () => Buffer.from(JSON.stringify(discovery))],
    ...(await shellFiles(target, state, site, discovery, readRecord)),
    ...(await manifestForHosts(target, site, discovery)),
  ]);
  await inParallel(files, async ([name, make]) => {
    const path = generationPath(state.generation) + name;
    if (!(await target.create(path, make()))) throw new ReleaseError(`${target.place}/${path} is already there. Run the command again.`);
  });
}

async function discoveryOf({ apps }: SiteState, readRecord: RecordReader): Promise<Discovery> {
  const remotes = Object.entries(apps).filter(([name]) => name !== 'shell');
  const releases = await inParallel(remotes, async ([name, app]) => {
    const read = async (version: string) => (await readRecord(name, version)).release;
    return {
      current: await read(app.active.version),
      previous: await Promise.all(app.previous.map(read)),
      rollout: app.rollout && { release: await read(app.rollout.version), percent: app.rollout.percent },
    };
  });
  const shell = apps.shell && (await readRecord('shell', apps.shell.active.version));
  return discover({
    // A site without a shell has no pages yet, and promises nothing.
    shell: shell?.version ?? 'none',
    contract: shell?.release.contract ?? '0.0.0',
    current: releases.map(({ current }) => current),
    previous: releases.flatMap(({ previous }) => previous),
    rollouts: releases.flatMap(({ rollout }) => rollout ?? []),
  });
}

/** What makes the pages, and the files of the shell whose name does not change with their contents. */
async function shellFiles(
  target: Target,
  { apps }: SiteState,
  site: Site,
  discovery: Discovery,
  readRecord: RecordReader,
): Promise<[string, () => Buffer][]> {
  if (!apps.shell) return [];
  const record = await readRecord('shell', apps.shell.active.version);
  const own = await inParallel(ownFilesOf(record), async (path) => [path, await readFile(target, path)] as const);
  const base = shellPath(record.version);
  const files = new Map(own.map(([path, content]) => [path.slice(base.length), content]));
  const text = (file: string) => files.get(file)?.toString('utf8');
  const composed = composePages({
    template: text('index.html') ?? '',
    site,
    discovery,
    shell: parsePagesFile(text('pages.json'), `pages.json of shell ${record.version}`),
    remotes: new Map(await prerenderedApps(target, discovery, readRecord)),
  });
  const pages = [...composed].map(([name, make]): [string, () => Buffer] => [
    name,
    () => Buffer.from(name.endsWith('.html') ? withCsp(site, make()) : make()),
  ]);
  // What the template lacks, for the CSP too, is said before a file is written.
  pages[0]?.[1]();
  return [
    ...[...files]
      .filter(([name]) => !['index.html', 'pages.json'].includes(name))
      .map(([name, content]): [string, () => Buffer] => [`assets/${name}`, () => content]),
    ...pages,
  ];
}

/**
 * The manifest of the active dashboard for embedding pages. Older builds have none, and a damaged one is no reason to refuse the release of
 * another app: then the generation has none.
 */
async function manifestForHosts(target: Target, { address }: Site, { remotes }: Discovery): Promise<[string, () => Buffer][]> {
  const version = remotes[embedRemote]?.version;
  const content = version && (await target.read(`files${releasePath(embedRemote, version)}${manifestFile}`));
  const manifest = version && content && composeHostManifest(address, version, content);
  return manifest ? [[hostManifest, () => manifest]] : [];
}

/** What the active versions of the remotes have prerendered, by federation name. */
async function prerenderedApps(target: Target, { remotes }: Discovery, readRecord: RecordReader): Promise<[string, PrerenderedApp][]> {
  const apps = await inParallel(Object.entries(remotes), async ([name, { version }]): Promise<[string, PrerenderedApp][]> => {
    const { files } = await readRecord(name, version);
    const base = `files${releasePath(name, version)}`;
    if (!files[`${base}pages.json`]) return [];
    const read = async (file: string) => (await readFile(target, base + file)).toString('utf8');
    const file = parsePagesFile(await read('pages.json'), `pages.json of ${name} ${version}`);
    return [
      [name, { version, file, css: new Map(await inParallel(sheetsOf(file), async (sheet) => [sheet, await read(sheet)] as const)) }],
    ];
  });
  return apps.flat();
}

function ownFilesOf({ version, files }: VersionRecord): string[] {
  return Object.keys(files).filter((path) => path.startsWith(shellPath(version)));
}

async function readFile(target: Target, path: string): Promise<Buffer> {
  const content = await target.read(path);
  if (!content)
    throw new ReleaseError(
      `${target.place}/${path} is missing.\nPublish that version again, from the same sources: that puts the file back.`,
    );
  return content;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
