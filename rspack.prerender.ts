import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler, Configuration, RspackPluginInstance } from '@rspack/core';
import { integrityOf } from './rspack.release.ts';
import type { MemberPage, PrerenderedPage } from './shared/src/prerender.ts';

/** What an app's `prerender()` gives. */
interface Prerendered {
  pages: PrerenderedPage[];
  memberPage?: MemberPage;
  /** Of the shell. */
  frame?: string;
  memberFrame?: string;
}

/** Where the parts lie that an app's pages are drawn from. */
interface DrawnFrom {
  /** Folder of what browsers load. */
  dist: string;
  /** The script whose `prerender()` draws. */
  script: string;
  /** What draws the rows of a member's page, when there is one. */
  early: string;
}

/**
 * Draws an app's pages once all its builds are there, and writes them beside what browsers load, as `pages.json`: what the release tool
 * composes the site's pages from. Nothing is drawn when a build has failed.
 *
 * For the build of the script that draws.
 *
 * @param others - the builds that it waits for; each gets a plugin that tells when it has ended.
 */
export function drawPages(from: DrawnFrom, others: Configuration[]): RspackPluginInstance {
  const built = others.map(succeeds);
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tapPromise('DrawPages', async ({ errors }) => {
        const succeeded = await Promise.all(built);
        if (errors.length === 0 && succeeded.every(Boolean)) await writePages(from);
      });
    },
  };
}

/** Whether a build succeeds, once it has ended. */
function succeeds(build: Configuration): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (compiler: Compiler) => {
      compiler.hooks.done.tap('DrawPages', (stats) => resolve(!stats.hasErrors()));
      compiler.hooks.failed.tap('DrawPages', () => resolve(false));
    };
    build.plugins = [...(build.plugins ?? []), tell];
  });
}

/** A host's styles are written into its `index.html`, so that no page waits for them. */
async function writePages({ dist, script, early }: DrawnFrom): Promise<void> {
  const files = readdirSync(dist);
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const describe = (url: string) => ({ url, integrity: integrityOf(readFileSync(path.join(dist, url))) });
  const filesOfChunk = (chunk: string) => {
    const found = files.filter((file) => file.startsWith(`${chunk}.`) && /\.[0-9a-f]{12}\.(js|css)$/.test(file));
    if (found.length === 0)
      throw new Error(`${dist} has no file of the chunk '${chunk}': name it where it is imported (webpackChunkName).`);
    return found;
  };

  const { prerender } = createRequire(import.meta.url)(script);
  const { pages, memberPage, ...frames }: Prerendered = await prerender();
  const { exposes } = JSON.parse(read('release.json'));
  const own: string[] = (exposes.App ?? []).map(({ url }: { url: string }) => url);
  const document = {
    ...frames,
    ...(memberPage && { memberPage: { ...memberPage, styles: own.filter(isStyle), script: readFileSync(early, 'utf8') } }),
    pages: pages.map(({ chunk, ...page }) => {
      const loaded = chunk ? filesOfChunk(chunk) : [];
      return { ...page, styles: [...own, ...loaded].filter(isStyle), files: loaded.map(describe) };
    }),
  };
  writeFileSync(path.join(dist, 'pages.json'), JSON.stringify(document));
  if (files.includes('index.html')) writeFileSync(path.join(dist, 'index.html'), withStyles(read('index.html'), read));
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

/** A page with its style sheet in it. */
function withStyles(html: string, read: (file: string) => string): string {
  const link = /<link [^>]*href="\/assets\/([^"]+\.css)"[^>]*>/.exec(html);
  if (!link?.[1]) throw new Error('The index.html has no style sheet to write into the page.');
  const css = read(link[1]).replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
  return html.replace(link[0], () => `<style>${css}</style>`);
}
