import type { ReleasedFile } from 'shared/discovery';
import { paths } from 'shared/paths';
import { type Drawing, pageComposer, remotePages, repeatLinks, type SiteParts } from './compose-page.ts';
import { releasePath } from './discover.ts';
import { robots, sitemap } from './for-crawlers.ts';
import { isHashed } from './hashed-name.ts';
import type { PagesFile } from './pages-file.ts';

/** What one version of an app has drawn, and how to read the styles of it. */
export interface DrawnApp {
  version: string;
  file: PagesFile;
  /** Contents of the app's style sheets, by file. */
  css: ReadonlyMap<string, string>;
}

/** What a site's pages are made of. */
interface DrawnSite extends SiteParts {
  shell: PagesFile;
  /** By federation name: what the active versions have drawn. */
  remotes: ReadonlyMap<string, DrawnApp>;
}

/**
 * The pages of a site, and what tells search engines of those that are drawn.
 *
 * @returns what makes each, by the name of its file as {@link pageFiles} looks for it; `robots.txt` and `sitemap.xml` below `assets/`. To be
 *   called when the page is wanted: a site may have a thousand.
 */
export function composePages({ shell, remotes, ...parts }: DrawnSite): Map<string, () => string> {
  const { discovery } = parts;
  const frame = shell.frame && repeatLinks(shell.frame, discovery);
  const memberFrame = shell.memberFrame && repeatLinks(shell.memberFrame, discovery);
  const compose = pageComposer(
    { ...parts, forRemotes: (shell.forRemotes ?? []).map((file) => at('/assets/', file)) },
    [shell, ...[...remotes.values()].map(({ file }) => file)].some(({ pages }) => pages.length > 0),
  );
  const pages = new Map([['index.html', () => compose('')]]);
  const listed = new Set<string>();
  const add = (pathname: string, drawing?: Drawing, instead?: string) => {
    pages.set(exactFile(pathname), () => compose(pathname, drawing, instead));
    if (drawing?.description) listed.add(pathname);
  };

  for (const pathname of [paths.home, paths.about, paths.callback, paths.releases]) {
    const page = shell.pages.find(({ path }) => path === pathname);
    add(
      pathname,
      page && {
        ...page,
        html: repeatLinks(page.html, discovery),
        css: '',
        sheets: new Map(),
        files: page.files.map((file) => at('/assets/', file)),
      },
    );
  }
  for (const { name, path, single } of remotePages(discovery)) {
    const app = remotes.get(name);
    // Everybody may read what is drawn.
    const signedInOnly = discovery.remotes[name]?.page?.signedInOnly;
    const drawn = (!signedInOnly && app?.file.pages.filter((page) => page.path === path || page.path.startsWith(`${path}/`))) || [];
    // The pages of a remote that draws them are known: any other address below is none.
    const known = single || (frame !== undefined && drawn.length > 0);
    // Who has no scripts is led to the first page that it draws.
    if (known) add(path, undefined, frame && drawn[0]?.path);
    else pages.set(`${path.slice(1)}.html`, () => compose(path));
    const member = app?.file.memberPage;
    if (app && memberFrame && path === paths.dashboard && member?.path === path) {
      const html = memberFrame.replace('⟦content⟧', () => member.html);
      add(path, { title: member.title, script: member.script, html, ...stylesOf(app, member, name), files: [], version: app.version });
    }
    if (!app || !frame) continue;
    for (const page of drawn) {
      const html = frame.replace('⟦remote⟧', name).replace('⟦content⟧', () => page.html);
      const files = page.files.map((file) => at(releasePath(name, app.version), file));
      add(page.path, { ...page, html, ...stylesOf(app, page, name), files, version: app.version });
    }
  }
  pages.set('assets/robots.txt', () => robots(parts.site));
  pages.set('assets/sitemap.xml', () => sitemap(parts.site, [...listed]));
  return pages;
}

/**
 * The files that may hold the page of a path, the first that exists does. When none does there is no such page, and `index.html` says so.
 *
 * deploy/nginx/http.conf has the same rule.
 */
export function pageFiles(pathname: string): string[] {
  const segment = /^\/([a-z0-9-]+)(\/|$)/.exec(pathname)?.[1];
  const exact = /^(\/[a-z0-9-]+)*\/?$/.test(pathname) ? [exactFile(pathname)] : [];
  return [...exact, ...(segment && segment !== 'index' ? [`${segment}.html`] : [])];
}

/** Makes the page of a path, out of {@link composePages}. @returns `undefined` when there is none. */
export function pageOf(pages: ReadonlyMap<string, () => string>, pathname: string): string | undefined {
  const file = pageFiles(pathname).find((name) => pages.has(name));
  return file && pages.get(file)?.();
}

/** The name of the home page's file is no address. */
function exactFile(pathname: string): string {
  return `pages${pathname.replace(/\/$/, '') || '/_home'}.html`;
}

/** The rules of a page's styles, and which of the sheets are whole in them. */
function stylesOf({ css, version }: DrawnApp, { styles }: { styles: string[] }, name: string): Pick<Drawing, 'css' | 'sheets'> {
  const base = releasePath(name, version);
  const whole = styles.filter((file) => css.get(file) && isHashed(file) && !hasAddresses(css.get(file) ?? ''));
  return {
    css: styles.map((file) => withoutMap(css.get(file) ?? '')).join(''),
    sheets: new Map(whole.map((file) => [base + file, file])),
  };
}

/** Whether a sheet names files, which lie beside it and not beside the page. */
function hasAddresses(css: string): boolean {
  return /@import|url\(|image-set\(/i.test(css);
}

/** Where the style sheet's source map lies is no use inside a page. */
function withoutMap(css: string): string {
  return css.replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
}

function at(base: string, file: ReleasedFile): ReleasedFile {
  return { ...file, url: base + file.url };
}
