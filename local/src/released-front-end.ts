import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { hostManifest, pageFiles } from 'release';
import { parseDiscovery } from 'shared/discovery';
import { parseSite } from 'shared/site';
import { noteCompressed } from './edge/send-content.ts';
import { siteApp } from './edge/site-app.ts';
import type { FrontEnd } from './front-end.ts';

/**
 * A site that the release tool keeps in a directory, served as `docs/releasing.md` asks of a web server. Its settings are its own;
 * what is released while it runs is there at the next request.
 *
 * @param directory - the target; it may be set up later.
 */
export function releasedFrontEnd(directory: string): FrontEnd {
  const read = fileReader(directory);
  const current = async (file: string) => {
    const content = await read(`current/${file}`);
    if (!content) throw new Error(`${directory}/current/${file} is missing: release something to it first.`);
    return content;
  };
  async function firstOf(files: string[]): Promise<Buffer | undefined> {
    for (const file of files) {
      const content = await read(file);
      if (content) return content;
    }
    return undefined;
  }
  return {
    remotes: [],
    app: ({ gateway, faults }) =>
      siteApp(
        {
          settings: async () => parseSite(JSON.parse((await current('site.json')).toString('utf8'))),
          discovery: async () => parseDiscovery(JSON.parse((await current('discovery.json')).toString('utf8'))),
          async page(pathname) {
            const found = await firstOf(pageFiles(pathname).map((file) => `current/${file}`));
            // The pages carry the rest of their policy.
            return { html: found ?? (await current('index.html')), policy: "frame-ancestors 'none'", found: found !== undefined };
          },
          asset: async (file) => (await read(`current/assets/${file}`)) ?? (await read(`files/assets/${file}`)),
          hostManifest: () => read(`current/${hostManifest}`),
          async remoteFile(name, version, file) {
            const content = await read(`files/remotes/${name}/${version}/${file}`);
            return content && { content };
          },
        },
        { gateway, faults },
      ),
  };
}

/** Reads files below a directory, and gives the same buffer for the same file, because its compressed form is kept by it. */
function fileReader(directory: string): (name: string) => Promise<Buffer | undefined> {
  const known = new Map<string, { mark: string; content: Buffer }>();
  return async (name) => {
    if (name.split('/').includes('..')) return undefined;
    const file = path.join(directory, name);
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const mark = `${info.ino} ${info.size} ${info.mtimeMs}`;
    if (known.get(file)?.mark !== mark) {
      const [content, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)]);
      if (compressed) noteCompressed(content, compressed);
      known.set(file, { mark, content });
    }
    return known.get(file)?.content;
  };
}
