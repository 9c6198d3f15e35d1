import type { RemotePage } from 'shared/discovery';
import { paths } from 'shared/paths';

/** A page of the site, as the list of all pages shows it. */
export interface ListedPage {
  /** What visitors call it. */
  name: string;
  path: string;
  /** Whether the page that is open has its route. The server has the others. */
  inThisPage: boolean;
}

interface Known {
  /** Pages that remotes declare, of any form: they come from the discovery document. */
  declared: unknown[];
  /** Paths of those that the open page names. */
  named: ReadonlySet<string>;
  /** Whether the visitor is signed in. */
  isMember: boolean;
}

/** The pages of the site that a visitor may open, by name. Pages without a usable path or name are left out. */
export function listPages({ declared, named, isMember }: Known): ListedPage[] {
  const own = [
    { name: 'Home', path: paths.home },
    { name: 'About', path: paths.about },
    { name: 'Guide', path: paths.measurements },
    { name: 'Datasets', path: paths.datasets },
    ...(isMember ? [{ name: 'Dashboard', path: paths.dashboard }] : []),
  ].map((page) => ({ ...page, inThisPage: true }));
  const remote = declared.filter(isUsable).flatMap(({ path, label, navigation, signedInOnly }) => {
    if (signedInOnly && !isMember) return [];
    return [{ name: navigation || label.charAt(0).toUpperCase() + label.slice(1), path, inThisPage: named.has(path) }];
  });
  const byPath = new Map([...remote, ...own].map((page) => [page.path, page]));
  return [...byPath.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.path < b.path ? -1 : 1));
}

/** Those whose name or path has each word of a text. */
export function filterPages(pages: ListedPage[], text: string): ListedPage[] {
  const words = text.toLowerCase().split(/\s+/);
  return pages.filter(({ name, path }) => words.every((word) => `${name} ${path}`.toLowerCase().includes(word)));
}

/** `PageSchema` in `shared/discovery` would cost 3 kB. A path such as `/\example.org` leads to another site. */
function isUsable(page: unknown): page is RemotePage {
  const { path, label, navigation = '' } = (page ?? {}) as Partial<RemotePage>;
  const isName = (name: unknown) => typeof name === 'string' && name.length <= 200;
  return typeof path === 'string' && /^\/[a-z0-9-]+$/.test(path) && label !== '' && isName(label) && isName(navigation);
}
