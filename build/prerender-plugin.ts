import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { integrityOf } from './release-manifest-plugin.ts';

/** What an app's `prerender()` returns, as far as it is read here: `shared/prerender` has the types of pages. */
interface Prerendered {
  pages: { chunk?: string }[];
  /** Of the shell: its chunk that a page of a remote needs besides the main script. */
  remotesChunk?: string;
  memberPage?: object;
  /** Of the shell. */
  layout?: string;
  memberLayout?: string;
  dashboardLoading?: string;
  navigationLink?: string;
  allPagesLink?: string;
  /** Of the shell: what its picture for link previews, `src/preview.png`, shows. */
  previewAlt?: string;
  /** Of the shell: a template that each of its pages carries, for the inline script. */
  notLoaded?: string;
  /** Of the shell: the inline script that loads the script of a sample of the visits (`sampledScript` of its configuration). */
  sampled?: { templateId: string; chunk: string; script: string };
}

/** What an app's pages are prerendered from. */
interface PrerenderInput {
  /** Folder of the files that browsers load. */
  dist: string;
  /** The script that exports `prerender()`. */
  script: string;
  /** The app's inline script; undefined when the app has none. */
  inlineScript: string | undefined;
  /** The builds that write these files. */
  builds: BuildEnd[];
}

/** A plugin that remembers whether its build succeeded. */
export class BuildEnd implements RspackPluginInstance {
  succeeded = false;

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('BuildEnd', (stats) => {
      this.succeeded = !stats.hasErrors();
    });
  }
}

/**
 * Prerenders an app's pages into `pages.json`, from which the release tool composes the site's pages. Nothing is prerendered when one of the
 * builds has failed: a failed build of the prerendering script itself never reaches `afterEmit`.
 *
 * For the build of the prerendering script, which runs after the others (`dependencies`).
 */
export function prerenderPages(input: PrerenderInput): RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tapPromise('PrerenderPages', async () => {
        if (input.builds.every(({ succeeded }) => succeeded)) await writePages(input);
      });
    },
  };
}

/** Writes `pages.json`, and inlines the shell's styles and its inline script into `index.html`. */
async function writePages({ dist, script, inlineScript }: PrerenderInput): Promise<void> {
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
  const { pages, memberPage, notLoaded = '', previewAlt, sampled, remotesChunk, ...layouts }: Prerendered = await prerender();
  const inline = inlineScript && readFileSync(inlineScript, 'utf8');
  if (/<\/script|<!--/i.test(inline ?? ''))
    throw new Error(`${inlineScript} contains '</script' or '<!--': it would end, or hide, a part of the page.`);
  if (memberPage && !inline) throw new Error(`${dist}: a memberPage needs an inline script, 'inlineScript' of rspack.config.ts.`);
  const { exposes } = JSON.parse(read('release.json'));
  const own: string[] = (exposes.App ?? []).map(({ url }: { url: string }) => url);
  const preview = files.find((file) => /^preview\.[0-9a-f]{12}\.png$/.test(file));
  if (preview && !previewAlt) throw new Error(`${dist}: ${preview} needs a text for who does not see it, 'previewAlt' of prerender().`);
  const document = {
    ...layouts,
    // A picture for link previews.
    ...(preview && { preview: { file: preview, ...sizeOfPng(path.join(dist, preview)), alt: previewAlt } }),
    ...(remotesChunk && { forRemotes: filesOfChunk(remotesChunk).map(describe) }),
    ...(sampled && { vitals: samplerOf(sampled, filesOfChunk(sampled.chunk).map(describe)) }),
    ...(memberPage && inline && { memberPage: { ...memberPage, styles: own.filter(isStyle), script: inline } }),
    pages: pages.map(({ chunk, ...page }) => {
      const loaded = chunk ? filesOfChunk(chunk) : [];
      return { ...page, styles: [...own, ...loaded].filter(isStyle), files: loaded.map(describe) };
    }),
  };
  writeFileSync(path.join(dist, 'pages.json'), JSON.stringify(document));
  if (!files.includes('index.html')) return;
  const html = withStyles(dist, read).replace('</body>', () => `${notLoaded}</body>`);
  writeFileSync(path.join(dist, 'index.html'), inline ? withScript(html, inline, dist) : html);
}

/** What a page carries that measures a sample of its visits: the release tool fills in their ⟦share⟧. */
function samplerOf({ templateId, script }: NonNullable<Prerendered['sampled']>, files: { url: string; integrity: string }[]): string {
  const scripts = files.map(
    ({ url, integrity }) => `<script src="/assets/${url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  );
  return `<template id="${templateId}" data-share="⟦share⟧">${scripts.join('')}</template><script>${script}</script>`;
}

/** In px: the first chunk of a PNG begins with them. */
function sizeOfPng(file: string): { width: number; height: number } {
  const content = readFileSync(file);
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

/** A host's page with its style sheet in it, before what the release tool adds to the head: a remote's styles come later. */
function withStyles(dist: string, read: (file: string) => string): string {
  const html = read('index.html');
  const link = /<link [^>]*href="\/assets\/([^"]+\.css)"[^>]*>/.exec(html);
  if (!link?.[1]) throw new Error(`${dist}/index.html has no style sheet to write into the page.`);
  const css = read(link[1]).replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
  const head = '<!--⟦head⟧-->';
  if (!html.includes(head))
    throw new Error(`${dist}/index.html has no placeholder ${head}, where the release tool adds what a page needs.`);
  return html.replace(link[0], '').replace(head, () => `<style>${css}</style>${head}`);
}

/** Puts the inline script into the page, and the main script into a template, from where the inline script loads it. */
function withScript(html: string, script: string, dist: string): string {
  const main = /<script [^>]*src="[^"]*"[^>]*><\/script>/.exec(html)?.[0];
  if (!main) throw new Error(`${dist}/index.html has no main script.`);
  return html.replace(main, () => `<template id="main-script">${main}</template><script>${script}</script>`);
}
