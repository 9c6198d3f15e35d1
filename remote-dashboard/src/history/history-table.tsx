import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'shared/ui/button';
import { isFocusNowhere } from 'shared/ui/focus';
import { usePrinting } from 'shared/ui/use-printing';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { roles } from '../agents/table-roles.ts';
import { useFormats } from '../format/use-formats.ts';
import { Failure } from '../panel/failure.tsx';
import { Found } from '../panel/found.tsx';
import searchField from '../panel/search-field.module.css';
import { medianRttOf } from '../path/path-statistics.ts';
import type { HistoryRow } from './history-row.ts';
import { HistoryRowView } from './history-row-view.tsx';
import styles from './history-table.module.css';
import { arrange, COMPARED, LONGEST_TEXT, type SortKey } from './history-view.ts';
import type { RepliesSummary } from './replies-summary.ts';
import { useHistoryPlace } from './use-history-place.ts';
import type { HistoryViewSource } from './use-history-view.ts';
import { useSearchText } from './use-search-text.ts';
import { useSummaries } from './use-summaries.ts';

interface HistoryTableProps {
  rows: readonly HistoryRow[];
  source: HistoryViewSource;
  /** Forgets the record of a measurement. */
  onRemove(id: string, name: string): void;
  /** A comparison was asked for here. */
  onCompare(): void;
}

/** So many rows are shown at first, and added at a time: their replies are counted in one query. */
const PAGE = 25;
const noSummaries: ReadonlyMap<string, RepliesSummary> = new Map();

/** The measurements as a table that can be searched and sorted; two of them can be compared. */
export function HistoryTable({ rows, source, onRemove, onCompare }: HistoryTableProps) {
  const { count } = useFormats();
  const { view, change } = source;
  const [text, setText] = useSearchText(source);
  const [{ limit, selected }, setPlace] = useHistoryPlace({ limit: PAGE, selected: [] });
  const printing = usePrinting(flushSync);
  const body = useRef<HTMLTableSectionElement>(null);
  const searched = { ...view, text };
  // Those in sight; by replies nothing is sorted before they are counted.
  const counted = arrange(rows, searched, noSummaries).slice(0, limit);
  const summaries = useSummaries(counted.flatMap(({ record }) => record ?? []));
  const found = arrange(rows, searched, summaries.byId);
  const shown = printing ? found : found.slice(0, limit);
  // Only what is still there can be compared.
  const chosen = selected.filter((id) => rows.some((row) => row.id === id));

  function select(id: string, on: boolean) {
    setPlace({ limit, selected: [...chosen.filter((one) => one !== id), ...(on ? [id] : [])].slice(-COMPARED) });
  }

  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          className={`${searchField.field} ${styles.search}`}
          aria-label="Search measurements"
          placeholder="Search target, kind or agent"
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          size="small"
          aria-disabled={chosen.length < COMPARED}
          onClick={() => {
            if (chosen.length < COMPARED) return;
            onCompare();
            change({ compare: chosen });
          }}
        >
          Compare two
        </Button>
        <p className={styles.chosen} role="status">
          {chosen.length > 0 && `${chosen.length} of ${COMPARED} selected`}
        </p>
      </div>
      {summaries.problem !== undefined && (
        <Failure what="replies" problem={`Replies cannot be loaded at the moment. ${summaries.problem}`} onRetry={summaries.retry} />
      )}
      <table className={styles.table} aria-label="Measurements" {...roles.table}>
        <Head {...source} />
        <tbody ref={body} {...roles.rowGroup}>
          {shown.map((row) => (
            <HistoryRowView
              key={row.id}
              row={row}
              summary={summaries.byId.get(row.id)}
              loading={summaries.loading}
              selected={chosen.includes(row.id)}
              onSelect={(on) => select(row.id, on)}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
      <Found className={styles.none} onClear={found.length === 0 ? () => setText('') : undefined}>
        {found.length === 0
          ? `No measurement has “${text}” in its target, kind or agents.`
          : text.trim() && `${count(found.length)} of ${count(rows.length)} found`}
      </Found>
      {printing && found.length > limit && (
        <p className={styles.none}>{`Replies are counted for the first ${count(limit)} of ${count(found.length)} measurements.`}</p>
      )}
      {found.length > limit && (
        <Button
          size="small"
          className={styles.more}
          onClick={() => {
            flushSync(() => setPlace({ limit: limit + PAGE, selected }));
            // With the last rows the button goes.
            if (isFocusNowhere()) body.current?.rows[limit]?.querySelector('a')?.focus();
          }}
        >
          {`Show more (${count(found.length - limit)})`}
        </Button>
      )}
    </>
  );
}

const headings: [key: SortKey, heading: string, isNumber: boolean][] = [
  ['when', 'When', false],
  ['target', 'Target', false],
  ['kind', 'Kind', false],
  ['agents', 'Agents', true],
  ['sent', 'Sent', true],
  ['replies', 'Replies', true],
  ['rtt', 'Median RTT', true],
];

function Head({ view, change }: HistoryViewSource) {
  return (
    <thead className={styles.head} {...roles.rowGroup}>
      <tr className={styles.row} {...roles.row}>
        <th scope="col" {...roles.columnHeader}>
          <span className={visuallyHidden.text}>Compare</span>
        </th>
        {headings.map(([key, heading, isNumber]) => (
          <th
            key={key}
            scope="col"
            className={isNumber ? styles.number : undefined}
            aria-sort={view.sort === key ? (view.descending ? 'descending' : 'ascending') : undefined}
            {...roles.columnHeader}
          >
            <button
              type="button"
              className={styles.sort}
              title={key === 'rtt' ? `Median RTT of ${medianRttOf}: one median of all agents’ replies together` : undefined}
              onClick={() => change({ sort: key, descending: view.sort === key ? !view.descending : key === 'when' })}
            >
              {heading}
            </button>
          </th>
        ))}
        <th scope="col" {...roles.columnHeader}>
          <span className={visuallyHidden.text}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}
