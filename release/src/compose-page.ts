import type { Discovery, PageDiscovery, ReleasedFile } from 'shared/discovery';
import { publicCall } from 'shared/early-answers';
import { paths, remoteAt, shellRemotes } from 'shared/paths';
import { escapeHtml, fillMarks, fillMarksInJson } from 'shared/prerender';
import type { Site } from 'shared/site';
import { ReleaseError } from './release-error.ts';

/** The remotes of a site that have pages, the path of these, and whether there is no page below it. */
export function remotePages({ remotes }: Discovery): { name: string; path: string; single: boolean }[] {
  const known = Object.entries(shellRemotes).map(([path, name]) => ({ name, path, single: path === paths.dashboard }));
  const declared = Object.entries(declaredPages(remotes)).map(([name, { path }]) => ({ name, path, single: false }));
  return [...known, ...declared.filter(({ path }) => !Object.hasOwn(shellRemotes, path))];
}

/** What a build has drawn of a page, ready to be put into it. */
export type Drawing = PublicDrawing | MemberDrawing;

interface AnyDrawing {
  title: string;
  /** Marks and all. */
  html: string;
  /** Rules that the page needs besides those of the template. */
  css: string;
  /** Style sheets of its remote that need not be loaded, because their rules are in `css`: for each address, what the remote's code calls it. */
  sheets: ReadonlyMap<string, string>;
  /** Files that are to be loaded with the page, besides those of its remote; `sheets` are not. */
  files: ReleasedFile[];
  /** The version of the remote that has drawn it. */
  version?: string;
}

interface PublicDrawing extends AnyDrawing {
  description: string;
  /** What it is about, as entries of schema.org. Marks and all. */
  structuredData?: unknown[] | undefined;
}

/** For signed-in visitors: it is shown in browsers that have been signed in lately. */
interface MemberDrawing extends AnyDrawing {
  description?: never;
  /** Runs in the page after it is shown. */
  script: string;
}

/** What all pages of a site are made of. */
export interface SiteParts {
  /** The shell's built `index.html`. */
  template: string;
  site: Site;
  discovery: Discovery;
  /** Files of the shell that a page of a remote needs besides those of the remote. */
  forRemotes?: ReleasedFile[];
}

/**
 * Makes a page; without a drawing, it is drawn by the browser.
 *
 * @param instead - path of the page that a browser without scripts is led to.
 */
export type ComposePage = (pathname: string, drawing?: Drawing, instead?: string) => string;

interface PageParts extends SiteParts {
  /** Pages that remotes declare, by federation name. */
  declared: PageDiscovery['pages'];
  /** The data blocks of the pages of a remote, or of none. */
  data(name: string | undefined): string;
  pathname: string;
  drawing?: Drawing | undefined;
  instead?: string | undefined;
}

/**
 * Makes the pages of a site, each for one path, out of the shell's built `index.html`.
 *
 * Inlines the site configuration and what the page needs of the discovery document as data blocks (which need no exception in the
 * security policy), and starts loading the files of the page's remote together with the shell's own: at once, or where a page is drawn,
 * after that is on screen. Such a page is complete HTML, with what search engines and previews want to know; they list no other.
 *
 * @param drawn - whether there are drawings among the pages, which need more of the template.
 * @returns what makes one.
 * @throws {ReleaseError} when the template has no `</head>`, or for a drawing no title, no script or no place for it: at once, or by what makes one.
 */
export function pageComposer(parts: SiteParts, drawn = false): ComposePage {
  const { site, discovery } = parts;
  const declared = declaredPages(discovery.remotes);
  const known = new Map<string | undefined, string>();
  const data = (name: string | undefined) => {
    const blocks = known.get(name) ?? dataBlock('site', site) + dataBlock('discovery', discoveryOfPage(discovery, name, declared));
    known.set(name, blocks);
    return blocks;
  };
  const compose: ComposePage = (pathname, drawing, instead) => composePage({ ...parts, declared, data, pathname, drawing, instead });
  // What the template lacks is said at once, and not by the first page that needs it.
  if (drawn) compose('/', { title: '', description: '', html: '<p></p>', css: '', sheets: new Map(), files: [] });
  return compose;
}

function composePage({ template, site, discovery, forRemotes = [], declared, data, pathname, drawing, instead }: PageParts): string {
  const name = remoteAt(pathname, declared);
  const own = name === undefined ? undefined : discovery.remotes[name];
  const needed = [...(own ? [...forRemotes, own.entry, ...(own.exposes.App ?? [])] : []), ...(drawing?.files ?? [])];
  const files = needed.filter(({ url }) => !drawing?.sheets.has(url));
  const head = [
    ...(isPublic(drawing) ? describe(drawing, site, pathname) : ['<meta name="robots" content="noindex">']),
    ...(instead ? [`<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(instead)}"></noscript>`] : []),
    ...(drawing?.css ? [`<style>${drawing.css}</style>`] : []),
    startScript(site, own?.earlyCalls),
    ...(drawing ? [] : files.map(preload)),
    data(name),
  ];
  const page = insert(template, '</head>', head.join(''));
  if (!drawing) return page;
  const later = [...files.map(preload), ...[...drawing.sheets.values()].map(markSheet)];
  return startLater(draw(page, drawing, site), later, own?.earlyCalls !== undefined);
}

function isPublic(drawing: Drawing | undefined): drawing is PublicDrawing {
  return drawing?.description !== undefined;
}

function draw(page: string, drawing: Drawing, site: Site): string {
  const { title, html, version } = drawing;
  const titled = replace(page, /<title>.*?<\/title>/, `<title>${escapeHtml(`${title} · ${site.brand}`)}</title>`);
  const drawnBy = version ? ` data-version="${escapeHtml(version)}"` : '';
  const content = fillMarks(html, site);
  const root = isPublic(drawing) ? `<div id="root"${drawnBy}>${content}</div>` : forMembers(drawnBy, content, drawing.script);
  return replace(titled, '<div id="root"></div>', root);
}

/** A page that is there for the parser only, until the start script says that this browser has been signed in lately. */
function forMembers(drawnBy: string, content: string, script: string): string {
  const show = "const root=document.getElementById('root');root.append(root.nextElementSibling.content)";
  return `<div id="root"${drawnBy} data-members></div><template>${content}</template><script>if(document.documentElement.dataset.session){${show};${script}}</script>`;
}

/**
 * Shows what is drawn before its code runs: the shell's script, and the files of the remote, wait for the first frame. A tab in the
 * background has none. The shell's script, which is the largest file, is fetched meanwhile.
 *
 * @param calls - whether the page begins calls: the download then waits for their answers.
 */
function startLater(page: string, links: string[], calls: boolean): string {
  let fetch = '';
  let later = links.join('');
  const bare = replace(page, /<script [^>]*src=[^>]*><\/script>/, (script) => {
    later += script;
    fetch = script
      .replace('<script', '<link rel="preload" as="script"')
      .replace(' defer', '')
      .replace('src=', 'href=')
      .replace('</script>', '');
    return calls ? '' : fetch;
  });
  // What is asked for now need not be fetched ahead.
  const noFetch = calls ? "document.getElementById('ahead').content.replaceChildren();" : '';
  const start = `const start=()=>{${noFetch}document.head.append(document.getElementById('later').content)}`;
  const run = `<script>{${start};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}</script>`;
  return insert(calls ? insert(bare, '</head>', afterCalls(fetch)) : bare, '</body>', `<template id="later">${later}</template>${run}`);
}

/** How long a download waits for the answers of the calls that the page has begun, in ms. */
const CALLS_MS = 100;

/**
 * Begins a download when the page's calls have been answered, or soon. Their answers are small, and would come behind a large file that
 * was asked for at the same time: servers write it ahead into their send buffers, whatever its priority.
 */
function afterCalls(link: string): string {
  const answered = 'Promise.allSettled(Object.values(globalThis.earlyAnswers??{}))';
  const wait = `Promise.race([${answered},new Promise(done=>setTimeout(done,${CALLS_MS}))])`;
  const run = `{const {content}=document.getElementById('ahead');${wait}.then(()=>document.head.append(content))}`;
  return `<template id="ahead">${link}</template><script>${run}</script>`;
}

/** Repeats a link, which the shell draws for one remote, for all those that add one to the navigation. */
export function repeatLinks(html: string, { remotes }: Discovery): string {
  const links = Object.values(remotes).flatMap(({ page }) => (page?.navigation && !page.signedInOnly ? [page] : []));
  return html.replace(/<a [^>]*href="\/⟦path⟧"[^>]*>⟦navigation⟧<\/a>/g, (link) =>
    links
      .map(({ path, navigation = '' }) => link.replace('/⟦path⟧', () => path).replace('⟦navigation⟧', () => escapeHtml(navigation)))
      .join(''),
  );
}

/** For search engines and previews. */
function describe({ title, description, structuredData }: PublicDrawing, site: Site, pathname: string): string[] {
  const text = fillMarks(description, site);
  const address = escapeHtml(site.address + pathname);
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  return [
    `<meta name="description" content="${text}">`,
    `<link rel="canonical" href="${address}">`,
    property('type', 'website'),
    property('site_name', escapeHtml(site.brand)),
    property('title', escapeHtml(title)),
    property('description', text),
    property('url', address),
    ...(structuredData ? [linkedData(structuredData, site)] : []),
  ];
}

function linkedData(entries: unknown[], site: Site): string {
  const text = fillMarksInJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': entries }), site);
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

/** Whole: the page's own remote and those that the shell's code knows. Of the others, the page that they declare. */
function discoveryOfPage({ remotes, ...rest }: Discovery, own: string | undefined, pages: PageDiscovery['pages']): PageDiscovery {
  const known = Object.values(shellRemotes);
  return {
    ...rest,
    remotes: Object.fromEntries(
      Object.entries(remotes).flatMap(([name, { page: _, ...remote }]) => (known.includes(name) || name === own ? [[name, remote]] : [])),
    ),
    pages,
  };
}

/** By federation name. */
function declaredPages(remotes: Discovery['remotes']): PageDiscovery['pages'] {
  return Object.fromEntries(Object.entries(remotes).flatMap(([name, { page }]) => (page ? [[name, page]] : [])));
}

/** Same `crossorigin` and `integrity` as the later request: otherwise the browser fetches the file twice. */
function preload({ url, integrity }: ReleasedFile): string {
  const as = url.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" crossorigin${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''} href="${escapeHtml(url)}">`;
}

/**
 * A link that never loads. A remote's code takes it for the sheet that it would ask for: it looks for the whole address, or for the file as
 * it names it. Not for the parser to see: some browsers that are still in use fetch ahead what is `disabled`, and there is no such address.
 */
function markSheet(file: string): string {
  return `<link rel="stylesheet" disabled href="${escapeHtml(file)}">`;
}

/**
 * What runs before anything is painted.
 *
 * Keeps a click that comes before the page is alive, for `shell/src/replay-click.ts`. In a browser that has been signed in lately (the login
 * SDK keeps the cookie), hides what is drawn for a visitor who is not, by a rule of `shell/src/base.css`, and begins the calls that the
 * page's remote names, for `shared/src/early-answers.ts`. In a sandboxed page, reading cookies throws.
 */
function startScript({ login, gateway }: Site, earlyCalls: string[] = []): string {
  const cookie = `auth0.${encodeURIComponent(login.clientId)}.is.authenticated=`;
  const calls = earlyCalls.map((path) => gateway + path);
  const begin = `earlyAnswers={};for(const url of ${literal(calls)})(earlyAnswers[url]=fetch(url,${literal({ ...publicCall, credentials: 'same-origin' })})).catch(()=>{})`;
  const hinted = ["document.documentElement.dataset.session='hinted'", ...(calls.length > 0 ? [begin] : [])];
  return `<script>onclick=e=>{earlyClick=e.target};try{if(document.cookie.includes(${literal(cookie)})){${hinted.join(';')}}}catch{}</script>`;
}

/** As text of a script inside a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${literal(data)}</script>`;
}

function insert(html: string, before: string, text: string): string {
  return replace(html, before, text + before);
}

function replace(html: string, what: string | RegExp, by: string | ((found: string) => string)): string {
  const done = html.replace(what, (found) => (typeof by === 'string' ? by : by(found)));
  if (done === html) throw new ReleaseError(`The shell’s index.html has no ${what}. Mend its template, build and publish it again.`);
  return done;
}
