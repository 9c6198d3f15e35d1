import type { Discovery, ReleasedFile } from 'shared/discovery';
import { paths, shellRemotes } from 'shared/paths';
import { type ComposePage, pageComposer, type SiteParts } from './compose-page.ts';
import { releasePath } from './discover.ts';
import { escapeHtml } from './fill-settings.ts';
import { isHashed } from './hashed-name.ts';
import { upgradeTemplate } from './older-shells.ts';
import { hasMore, listedPages, type RemotePages, remotePages } from './page-discovery.ts';
import { exactFile } from './page-files.ts';
import type { PagesFile } from './pages-file.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { PrerenderedContent } from './prerendered-content.ts';
import { robots, sitemap } from './search-engines.ts';

/** What one version of an app has prerendered, and its styles. */
export interface PrerenderedApp {
  version: string;
  file: PagesFile;
  /** Contents of the app's style sheets, by file. */
  css: ReadonlyMap<string, string>;
}

/** What a site's pages are made of. */
interface PrerenderedSite extends SiteParts {
  shell: PagesFile;
  /** By federation name: what the active versions have prerendered. */
  remotes: ReadonlyMap<string, PrerenderedApp>;
}

/** Makes pages by the name of their file. */
type Pages = Map<string, () => string>;

/** Adds a page to those that are made. */
type AddPage = (...page: Parameters<ComposePage>) => void;

/** The pages of one app, and the paths of those that search engines may list. */
export interface AppPages {
  pages: Pages;
  listed: string[];
}

/** Makes the pages of each app by itself. */
interface AppComposer {
  shell(): AppPages;
  remote(remote: RemotePages, app: PrerenderedApp | undefined): AppPages;
}

/**
 * The pages of a site, and what tells search engines of those that are prerendered.
 *
 * @returns what makes each, by the name of its file as {@link pageFiles} looks for it; `robots.txt` and `sitemap.xml` below `assets/`. To be
 *   called when the page is wanted: a site may have a thousand.
 */
export function composePages({ remotes, ...site }: PrerenderedSite): Pages {
  const composer = appComposer(site);
  const apps = [composer.shell(), ...remotePages(site.discovery).map((remote) => composer.remote(remote, remotes.get(remote.name)))];
  const pages: Pages = new Map(apps.flatMap((app) => [...app.pages]));
  const listed = apps.flatMap((app) => app.listed);
  return pages.set('assets/sitemap.xml', () => sitemap(site.site, listed));
}

/** The shell has a page there, prerendered or not. */
const ownPaths: readonly string[] = [paths.home, paths.about, paths.allPages, paths.callback, paths.releases];

/** Makes the pages of a site app by app, so that an activation makes those of one. */
export function appComposer({ template, shell, ...parts }: Omit<PrerenderedSite, 'remotes'>): AppComposer {
  const { site, discovery } = parts;
  const forRemotes = (shell.forRemotes ?? []).map((file) => at('/assets/', file));
  const compose = pageComposer({
    ...parts,
    template: upgradeTemplate(template),
    forRemotes,
    linksAllPages: shell.allPagesLink !== undefined,
    vitals: shell.vitals,
    preview: shell.preview,
  });
  const filled = withNavigation(shell, discovery);
  const collect = (fill: (add: AddPage, pages: Pages) => void): AppPages => {
    const pages: Pages = new Map();
    const listed: string[] = [];
    fill((pathname, content, noScriptPath) => {
      pages.set(exactFile(pathname), () => compose(pathname, content, noScriptPath));
      if (content?.description !== undefined) listed.push(pathname);
    }, pages);
    return { pages, listed: [...new Set(listed)] };
  };
  return {
    shell: () =>
      collect((add, pages) => {
        pages.set('index.html', () => compose(''));
        const byPath = new Map(filled.pages.map((page) => [page.path, page]));
        for (const pathname of new Set([...ownPaths, ...byPath.keys()])) {
          const page = byPath.get(pathname);
          add(pathname, page && { ...page, css: '', inlinedStyles: new Map(), files: page.files.map((file) => at('/assets/', file)) });
        }
        pages.set('assets/robots.txt', () => robots(site));
      }),
    remote: ({ name, path, single }, app) =>
      collect((add, pages) => {
        const open = addRemote(add, { name, path, single, shell: filled, app, remote: discovery.remotes[name] });
        if (open) pages.set(`${path.slice(1)}.html`, () => compose(path));
        const html = filled.dashboardLoading;
        if (path !== paths.dashboard || html === undefined || !hasSubpages(discovery)) return;
        add(paths.measure);
        add(paths.measurementPages);
        const loading = { title: 'Dashboard', html, css: '', inlinedStyles: new Map(), files: [], version: NO_VERSION };
        pages.set(`${paths.dashboard.slice(1)}.html`, () => compose(`${paths.dashboard}/`, loading));
      }),
  };
}

/** Dashboards of contracts before 1.6 have no pages below their path: there the server answers 404. */
function hasSubpages({ remotes }: Discovery): boolean {
  const [major = 0, minor = 0] = remotes[shellRemotes[paths.dashboard] ?? '']?.contract.split('.').map(Number) ?? [];
  return major > 1 || (major === 1 && minor >= 6);
}

/** Of HTML that the shell has prerendered in the place of a remote: no version of that hydrates it. */
const NO_VERSION = 'none';

interface RemotePart {
  name: string;
  path: string;
  single: boolean;
  shell: PagesFile;
  app: PrerenderedApp | undefined;
  remote: Discovery['remotes'][string] | undefined;
}

/** Adds the pages of a remote. @returns whether any path below its own may be one of them. */
function addRemote(add: AddPage, { name, path, single, shell, app, remote }: RemotePart): boolean {
  const { layout, memberLayout } = shell;
  // Everybody may read what is prerendered.
  const own = layout && !remote?.page?.signedInOnly ? (app?.file.pages ?? []) : [];
  const prerendered = own.filter((page) => page.path === path || page.path.startsWith(`${path}/`));
  // The pages of a remote that prerenders them are known: any other path below is none.
  const known = single || prerendered.length > 0;
  // A browser without scripts is led to the first of them.
  if (known) add(path, undefined, prerendered[0]?.path);
  if (!app) return !known;
  const { version, file } = app;
  const member = file.memberPage;
  if (memberLayout && member && path === paths.dashboard && member.path === path) {
    const html = fillPlaceholders(memberLayout, { content: member.html });
    const { title, script } = member;
    add(path, { title, script, html, ...stylesOf(app, member, name), files: [], version });
  }
  for (const page of prerendered) {
    const html = fillPlaceholders(layout ?? '', { remote: name, content: page.html });
    const files = page.files.map((file) => at(releasePath(name, version), file));
    add(page.path, { ...page, html, ...stylesOf(app, page, name), files, version });
  }
  return !known;
}

/** What the shell has prerendered, with a link for each of the first remotes that add one to the navigation for everybody, and one to all pages. */
function withNavigation(shell: PagesFile, { remotes }: Discovery): PagesFile {
  const { layout, memberLayout, dashboardLoading, navigationLink = '', allPagesLink = '' } = shell;
  const links = Object.values(listedPages(remotes)).flatMap((page) =>
    page.navigation && !page.signedInOnly
      ? [fillPlaceholders(navigationLink, { path: page.path, label: escapeHtml(page.navigation) })]
      : [],
  );
  const fill = (html: string) => fillPlaceholders(html, { navigation: links.join('') + (hasMore(remotes) ? allPagesLink : '') });
  return {
    ...shell,
    ...(layout && { layout: fill(layout) }),
    ...(memberLayout && { memberLayout: fill(memberLayout) }),
    ...(dashboardLoading && { dashboardLoading: fill(dashboardLoading) }),
    pages: shell.pages.map((page) => ({ ...page, html: fill(page.html) })),
  };
}

/** The CSS of a page, and which of its style sheets need not be loaded because all their rules are in it. */
function stylesOf(
  { css, version }: PrerenderedApp,
  { styles }: { styles: string[] },
  name: string,
): Pick<PrerenderedContent, 'css' | 'inlinedStyles'> {
  const base = releasePath(name, version);
  const whole = styles.filter((file) => css.get(file) && isHashed(file) && !hasUrls(css.get(file) ?? ''));
  return {
    css: styles.map((file) => withoutMap(css.get(file) ?? '')).join(''),
    inlinedStyles: new Map(whole.map((file) => [base + file, file])),
  };
}

/** Whether a style sheet refers to files: their URLs are relative to the sheet, not to the page. */
function hasUrls(css: string): boolean {
  return /@import|url\(|image-set\(/i.test(css);
}

/** Without the URL of its source map, which is relative to the style sheet, not to the page. */
function withoutMap(css: string): string {
  return css.replace(/\s*\/\*# sourceMappingURL=.*?\*\/\s*$/, '');
}

function at(base: string, file: ReleasedFile): ReleasedFile {
  return { ...file, url: base + file.url };
}
