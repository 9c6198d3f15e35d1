/** The columns of the table, in their order, with their names (section 2 of the specification). */
export const columns = {
  id: 'Agent ID',
  status: 'Status',
  prefixes: 'Your IPv6 Prefixes',
  rate: 'Probing Rate',
} as const;

export type Column = keyof typeof columns;
export const columnNames = Object.keys(columns) as Column[];

export const healths = ['all', 'healthy', 'unhealthy'] as const;

/** Which agents are shown, in which order, with what. */
export interface View {
  /** What is searched for: words, all of which an agent has. */
  text: string;
  health: (typeof healths)[number];
  sort: Column;
  descending: boolean;
  /** Columns that are not shown; never the ids. */
  hidden: Column[];
}

/** Everything, by id. */
export const wholeView: View = { text: '', health: 'all', sort: 'id', descending: false, hidden: [] };

/** How much can be searched for, in characters. */
export const LONGEST_TEXT = 100;

/** The view that an address names, e.g. `?q=cdg&health=unhealthy&sort=-rate&hide=prefixes`. What makes no sense is left out. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const sort = query.get('sort') ?? '';
  const hidden = (query.get('hide') ?? '').split(',');
  return {
    // Without half a character at the end, which no address can hold.
    text: (query.get('q') ?? '').slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, ''),
    health: healths.find((health) => health === query.get('health')) ?? 'all',
    sort: columnNames.find((column) => column === sort.replace(/^-/, '')) ?? 'id',
    descending: columnNames.some((column) => sort === `-${column}`),
    hidden: columnNames.filter((column) => column !== 'id' && hidden.includes(column)),
  };
}

/** The query of an address for a view; what else it asks for stays. */
export function searchOf({ text, health, sort, descending, hidden }: View, search: string): string {
  const query = new URLSearchParams(search);
  const own = {
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
