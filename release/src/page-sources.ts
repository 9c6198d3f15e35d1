import type { Discovery } from 'shared/discovery';
import { embedRemote } from 'shared/embed/contract';
import type { PrerenderedApp } from './compose-pages.ts';
import { releasePath } from './discover.ts';
import { composeHostManifest, hostManifest, manifestFile } from './host-manifest.ts';
import { inParallel } from './in-parallel.ts';
import { type PagesFile, parsePagesFile, sheetsOf } from './pages-file.ts';
import { ReleaseError } from './release-error.ts';
import { shellPath } from './site-paths.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';

/** What a version of the shell brings to the pages. */
interface ShellSource {
  template: string;
  file: PagesFile;
  /** The files of the shell whose name does not change with their contents. */
  ownFiles: [name: string, content: Buffer][];
}

/** Reads what pages are made of, each file once. */
export interface PageSources {
  shell(version: string): Promise<ShellSource>;
  /** What the active version of a remote has prerendered. */
  remote(name: string, discovery: Discovery): Promise<PrerenderedApp | undefined>;
  /**
   * The manifest of the active dashboard for embedding pages. Older builds have none, and a damaged one is no reason to refuse the release of
   * another app: then the generation has none.
   */
  manifestForHosts(address: string, discovery: Discovery): Promise<Map<string, Buffer>>;
}

export function pageSources(target: Target, readRecord: RecordReader): PageSources {
  let known: Promise<ShellSource> | undefined;
  return {
    shell(version) {
      known ??= readShell(target, version, readRecord);
      return known;
    },
    async remote(name, { remotes }) {
      const version = remotes[name]?.version;
      if (version === undefined) return undefined;
      const { files } = await readRecord(name, version);
      const base = `files${releasePath(name, version)}`;
      if (!files[`${base}pages.json`]) return undefined;
      const read = async (file: string) => (await readFile(target, base + file)).toString('utf8');
      const file = parsePagesFile(await read('pages.json'), `pages.json of ${name} ${version}`);
      return { version, file, css: new Map(await inParallel(sheetsOf(file), async (sheet) => [sheet, await read(sheet)] as const)) };
    },
    async manifestForHosts(address, { remotes }) {
      const version = remotes[embedRemote]?.version;
      const content = version && (await target.read(`files${releasePath(embedRemote, version)}${manifestFile}`));
      const manifest = version && content && composeHostManifest(address, version, content);
      return manifest ? new Map([[hostManifest, manifest]]) : new Map();
    },
  };
}

async function readShell(target: Target, version: string, readRecord: RecordReader): Promise<ShellSource> {
  const record = await readRecord('shell', version);
  const base = shellPath(version);
  const names = Object.keys(record.files).filter((path) => path.startsWith(base));
  const files = new Map(await inParallel(names, async (path) => [path.slice(base.length), await readFile(target, path)] as const));
  return {
    template: files.get('index.html')?.toString('utf8') ?? '',
    file: parsePagesFile(files.get('pages.json')?.toString('utf8'), `pages.json of shell ${version}`),
    ownFiles: [...files].filter(([name]) => !['index.html', 'pages.json'].includes(name)),
  };
}

async function readFile(target: Target, path: string): Promise<Buffer> {
  const content = await target.read(path);
  if (content) return content;
  throw new ReleaseError(
    `${target.place}/${path} is missing.\nPublish that version again, from the same sources: that puts the file back.`,
  );
}
