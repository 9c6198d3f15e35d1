import { agentsOf, type HistoryRow, kindOf, newestFirst, probesOf, sentOf, targetOf } from './history-row.ts';
import type { RepliesSummary } from './replies-summary.ts';

/** What the reader has chosen to see, as the URL has it. */
export interface HistoryView {
  text: string;
  sort: SortKey;
  descending: boolean;
  /** Ids of the measurements that are compared. */
  compare: readonly string[];
}

const sortKeys = ['when', 'target', 'kind', 'agents', 'sent', 'replies', 'rtt'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Longer texts are not searched. */
export const LONGEST_TEXT = 200;
/** As many are compared. */
export const COMPARED = 2;

/** Reads a view from a URL's query; what is odd in it is left out. */
export function readView(search: string): HistoryView {
  const parameters = new URLSearchParams(search);
  const wanted = parameters.get('sort') ?? '-when';
  const sort = sortKeys.find((key) => key === wanted.replace(/^-/, ''));
  return {
    text: (parameters.get('q') ?? '').slice(0, LONGEST_TEXT),
    sort: sort ?? 'when',
    descending: sort ? wanted.startsWith('-') : true,
    compare: [...new Set((parameters.get('compare') ?? '').split(',').filter(Boolean))].slice(0, COMPARED),
  };
}

/** The query of a URL that shows a view; `''` for the usual one. */
export function writeView({ text, sort, descending, compare }: HistoryView): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set('q', text);
  if (sort !== 'when' || !descending) parameters.set('sort', `${descending ? '-' : ''}${sort}`);
  if (compare.length > 0) parameters.set('compare', compare.join(','));
  const query = parameters.toString().replaceAll('%2C', ',');
  return query && `?${query}`;
}

/** The measurements that have the text in their target, id, kind or agents, in the order of the view; those without a value come last. */
export function arrange(
  rows: readonly HistoryRow[],
  { text, sort, descending }: HistoryView,
  summaries: ReadonlyMap<string, RepliesSummary>,
): HistoryRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => words.every((word) => textOf(row).includes(word)));
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => {
    const [one, other] = [keyOf(a, sort, summaries), keyOf(b, sort, summaries)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined) || newestFirst(a, b);
    const order = typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en');
    return sign * order || newestFirst(a, b);
  });
}

function textOf(row: HistoryRow): string {
  const { id, record } = row;
  return [id, kindOf(row), ...(record?.targets ?? []), ...(record?.senders ?? []).map((sender) => sender.id)].join(' ').toLowerCase();
}

function keyOf(row: HistoryRow, key: SortKey, summaries: ReadonlyMap<string, RepliesSummary>): string | number | undefined {
  switch (key) {
    case 'when':
      return row.when;
    case 'target':
      return targetOf(row);
    case 'kind':
      return kindOf(row);
    case 'agents':
      return agentsOf(row);
    case 'sent':
      return sentOf(row) ?? probesOf(row);
    case 'replies':
      return summaries.get(row.id)?.replies;
    case 'rtt':
      return summaries.get(row.id)?.medianMs;
  }
}
