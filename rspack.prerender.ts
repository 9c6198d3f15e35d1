import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
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

/**
 * Draws an app's pages and writes them beside its build, as `pages.json`: what the release tool composes the site's pages from.
 *
 * Run it in the app's folder after `rspack build`. A host's styles are written into its `index.html`, so that no page waits for them.
 */
const dist = path.resolve('dist');
const files = readdirSync(dist);
const { prerender } = createRequire(import.meta.url)(path.resolve('node_modules/.prerender/prerender.cjs'));
const { pages, memberPage, ...frames }: Prerendered = await prerender();
const { exposes } = JSON.parse(read('release.json'));
const own: string[] = (exposes.App ?? []).map(({ url }: { url: string }) => url);

const document = {
  ...frames,
  ...(memberPage && {
    memberPage: { ...memberPage, styles: own.filter(isStyle), script: readFileSync('node_modules/.early/early.js', 'utf8') },
  }),
  pages: pages.map(({ chunk, ...page }) => {
    const loaded = chunk ? filesOfChunk(chunk) : [];
    return {
      ...page,
      styles: [...own, ...loaded].filter(isStyle),
      files: loaded.map(describe),
    };
  }),
};
writeFileSync(path.join(dist, 'pages.json'), JSON.stringify(document));
if (files.includes('index.html')) writeFileSync(path.join(dist, 'index.html'), inlineStyles(read('index.html')));

function read(file: string): string {
  return readFileSync(path.join(dist, file), 'utf8');
}

function filesOfChunk(chunk: string): string[] {
  const found = files.filter((file) => file.startsWith(`${chunk}.`) && /\.[0-9a-f]{12}\.(js|css)$/.test(file));
  if (found.length === 0) throw new Error(`${dist} has no file of the chunk '${chunk}': name it where it is imported (webpackChunkName).`);
  return found;
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

function describe(url: string) {
  return { url, integrity: integrityOf(readFileSync(path.join(dist, url))) };
}

function inlineStyles(html: string): string {
  const link = /<link [^>]*href="\/assets\/([^"]+\.css)"[^>]*>/.exec(html);
  if (!link?.[1]) throw new Error(`${dist}/index.html has no style sheet to write into the page.`);
  const css = read(link[1]).replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
  return html.replace(link[0], () => `<style>${css}</style>`);
}
