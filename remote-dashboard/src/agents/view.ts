import { columns } from './columns.tsx';
import type { viewParameters } from './view-parameters.ts';

export const healths = ['all', 'healthy', 'unhealthy'] as const;

/** Which agents are shown, in which order, with what. */
export interface View {
  /** What is searched for: words, all of which an agent has. */
  text: string;
  health: (typeof healths)[number];
  /** Key of a column. */
  sort: string;
  descending: boolean;
  /** Keys of columns that are not shown; never that of the ids. */
  hidden: string[];
}

/** Everything, by id. */
export const wholeView: View = { text: '', health: 'all', sort: 'id', descending: false, hidden: [] };

/** How much can be searched for, in characters. */
export const LONGEST_TEXT = 100;

/** The view that a URL's query names, e.g. `?q=cdg&health=unhealthy&sort=-rate&hide=prefixes`. What makes no sense is left out. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const hidden = (query.get('hide') ?? '').split(',');
  const keys = columns.map(({ key }) => key);
  return {
    // Without half a character at the end, which no URL can hold.
    text: (query.get('q') ?? '').slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, ''),
    health: healths.find((health) => health === query.get('health')) ?? 'all',
    sort: keys.find((key) => key === sort.replace(/^-/, '')) ?? 'id',
    descending: keys.some((key) => sort === `-${key}`),
    hidden: keys.filter((key) => key !== 'id' && hidden.includes(key)),
  };
}

/** A URL's query for a view; what else it asks for stays. */
export function searchOf({ text, health, sort, descending, hidden }: View, search: string): string {
  const query = new URLSearchParams(search);
  const own: Record<(typeof viewParameters)[number], string> = {
    q: text,
    health: health === 'all' ? '' : health,
    sort: descending ? `-${sort}` : sort === 'id' ? '' : sort,
    hide: hidden.join(','),
  };
  for (const [name, value] of Object.entries(own)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return `?${query}`.replace(/^\?$/, '');
}
