import type { ComponentType } from 'react';
import { isId } from 'shared/gateway';
import { type LazyModule, lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import type { PageProps } from './page-props.ts';

/** A page below `/dashboard`, each a chunk of its own. It begins with an `<h1 tabIndex={-1}>`. */
interface Page {
  /** The document's title, without the brand. @param search - the URL's query. */
  title(id: string, search: URLSearchParams): string;
  component: LazyModule<ComponentType<PageProps>>;
}

const page = (title: Page['title'], load: () => Promise<ComponentType<PageProps>>): Page => ({ title, component: lazyModule(load) });

/** By path below `/dashboard`; `:id` stands for any one part. The shell's guard says who sees each (`shell/src/auth/require-session.tsx`). */
const pages: Readonly<Record<string, Page>> = {
  measure: page(
    () => 'Measure',
    async () => (await import(/* webpackChunkName: "measure" */ '../measure/measure-page.tsx')).MeasurePage,
  ),
  'agents/:id': page(
    (id) => `Agent ${id}`,
    async () => (await import(/* webpackChunkName: "agent-page" */ '../agent-page/agent-page.tsx')).AgentPage,
  ),
  'measurements/:id': page(
    (_, search) => titleOf(search.get('target') ?? ''),
    async () => (await import(/* webpackChunkName: "measurement-page" */ '../measurement/measurement-page.tsx')).MeasurementPage,
  ),
  measurements: page(
    () => 'Measurements',
    async () => (await import(/* webpackChunkName: "history-page" */ '../history/history-page.tsx')).HistoryPage,
  ),
};

/** Of a measurement. @param target - of its link: what does not look like an IPv6 address is left out. */
function titleOf(target: string): string {
  return /^[\da-f:.]{2,45}$/i.test(target) ? `Measurement of ${target}` : 'Measurement';
}

const notFound = page(
  () => 'Page not found',
  async () => (await import(/* webpackChunkName: "agent-page" */ './not-found.tsx')).NotFound,
);

/** Longest id in a path, in characters. */
const LONGEST_ID = 200;

/** The page at a path: `undefined` for the dashboard itself. */
export function pageAt(pathname: string): { page: Page; id: string } | undefined {
  if (!pathname.startsWith(`${paths.dashboard}/`)) return undefined;
  const below = pathname.slice(paths.dashboard.length + 1);
  if (below === '') return undefined;
  const [folder = '', part, ...more] = below.replace(/\/$/, '').split('/');
  const id = decode(part ?? '');
  const key = part === undefined ? folder : `${folder}/:id`;
  const known =
    more.length === 0 && part !== '' && isId(id) && id.length <= LONGEST_ID && Object.hasOwn(pages, key) ? pages[key] : undefined;
  return known && id !== undefined ? { page: known, id } : { page: notFound, id: '' };
}

/** @returns nothing for what is no text. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
