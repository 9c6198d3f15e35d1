import { type ReactNode, useMemo } from 'react';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/button';
import { roles } from '../agents/table-roles.ts';
import { pluralOf } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { measureUrl } from '../measure/measure-proposal.ts';
import { measurementPath } from '../measurement/measurement-link.ts';
import { proposalOf } from '../measurement/proposal-of.ts';
import { describeState } from '../measurements/get-measurements.ts';
import { agentsOf, type HistoryRow, isKept, kindOf, probesOf, sentOf, stateOf, targetOf } from './history-row.ts';
import styles from './history-table.module.css';
import type { RepliesSummary } from './replies-summary.ts';

interface HistoryRowProps {
  row: HistoryRow;
  summary: RepliesSummary | undefined;
  /** The replies are being counted. */
  loading: boolean;
  selected: boolean;
  onSelect(on: boolean): void;
  onRemove(id: string, name: string): void;
}

/** A measurement in the table: a line on a desktop, three on a phone. */
export function HistoryRowView({ row, summary, loading, selected, onSelect, onRemove }: HistoryRowProps) {
  const { count, moment } = useFormats();
  const now = useNow();
  const { id, when, record } = row;
  // Of thousands of agents they are long to make, and rows are rendered with each letter of a search.
  const path = useMemo(() => (record ? measurementPath(record) : `${paths.measurementPages}/${encodeURIComponent(id)}`), [record, id]);
  const proposal = useMemo(() => record && proposalOf(record), [record]);
  const again = useMemo(() => proposal && measureUrl(proposal), [proposal]);
  const name = `${targetOf(row) ?? id}, ${when === undefined ? 'date not known' : moment(when, now)}`;
  const sent = sentOf(row);
  const state = stateOf(row);
  return (
    <tr className={styles.row} {...roles.row}>
      <td className={styles.box} {...roles.cell}>
        {record && (
          <input
            type="checkbox"
            className={styles.check}
            aria-label={`Compare ${name}`}
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </td>
      <td className={styles.when} {...roles.cell}>
        {when === undefined ? '–' : <time dateTime={new Date(when).toISOString()}>{moment(when, now)}</time>}
      </td>
      <th scope="row" className={styles.target} {...roles.rowHeader}>
        <Link to={path}>{targetOf(row) ?? id}</Link>
        {state === 'cancelled' && (
          <>
            {' '}
            <span className={styles.cancelled}>{describeState(state)}</span>
          </>
        )}
      </th>
      <td
        className={styles.kind}
        title={
          record
            ? undefined
            : 'Sent with another browser, or before a Logout, or this browser could not keep it: the gateway does not tell how'
        }
        {...roles.cell}
      >
        {kindOf(row) ?? 'kind unknown'}
      </td>
      <Figure kind="agents" label={pluralOf('agent', agentsOf(row))}>
        {count(agentsOf(row))}
      </Figure>
      <Figure kind="sent" label="sent" title={state && describeState(state)}>
        {sent === undefined ? count(probesOf(row)) : sent === probesOf(row) ? count(sent) : `${count(sent)} of ${count(probesOf(row))}`}
      </Figure>
      <Figure kind="replies" label={pluralOf('reply', summary?.replies ?? 0)} title={repliesTitle(row, summary, now)}>
        {summary ? count(summary.replies) : loading && record && isKept(record, now) ? '…' : '–'}
      </Figure>
      <Figure
        kind="rtt"
        label={
          <>
            <span className={styles.wide}>median </span>RTT
          </>
        }
        title={rttTitle(row, summary)}
      >
        {summary?.medianMs === undefined ? '–' : `${count(summary.medianMs.toFixed(1))} ms`}
      </Figure>
      <td className={styles.actions} {...roles.cell}>
        {again !== undefined && <RowActions name={name} again={again} agents={proposal?.agents} onRemove={() => onRemove(id, name)} />}
      </td>
    </tr>
  );
}

interface RowActionsProps {
  /** What the row is called. */
  name: string;
  /** URL of the form that sends the same again. */
  again: string;
  /** Who sends it: a URL has no room for many. */
  agents: readonly string[] | undefined;
  onRemove(): void;
}

function RowActions({ name, again, agents, onRemove }: RowActionsProps) {
  return (
    <>
      <Link
        className={buttonClass({ size: 'small', className: styles.action })}
        to={again}
        state={{ agents }}
        aria-label={`Again: ${name}`}
      >
        Again
      </Link>
      <Button
        size="small"
        className={styles.action}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget);
          onRemove();
        }}
        aria-label={`Remove from the history: ${name}`}
        title="Remove from the history"
      >
        ×
      </Button>
    </>
  );
}

/** Brings the focus from a row that goes away to the next one, or to the panel. */
function leaveRow(button: HTMLElement) {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = next?.querySelector<HTMLElement>('button') ?? next?.querySelector<HTMLElement>('a') ?? button.closest('section');
  place?.focus();
}

function repliesTitle({ record }: HistoryRow, summary: RepliesSummary | undefined, now: number): string | undefined {
  if (!record) return 'This browser has no record of how it was sent';
  if (!summary && !isKept(record, now)) return 'Replies are kept for 7 days';
  return undefined;
}

/** Agents may be far apart: one number for all of them says little of each. */
function rttTitle(row: HistoryRow, summary: RepliesSummary | undefined): string | undefined {
  if (!summary) return undefined;
  if (row.record?.cast) return 'From anycast addresses: the time of a reply that another agent received is no round-trip time';
  if (summary.medianMs === undefined) return 'The target has not replied';
  return agentsOf(row) > 1 ? 'Over the replies to all agents together: the measurement’s page has each agent’s median' : undefined;
}

interface FigureProps {
  /** Its column. */
  kind: 'agents' | 'sent' | 'replies' | 'rtt';
  label: ReactNode;
  title?: string | undefined;
  children: string;
}

/** A number; its column's name is beside it where the head is not shown. */
function Figure({ kind, label, title, children }: FigureProps) {
  return (
    // Of another number it is another cell: a translation would keep the former one.
    <td key={children} className={`${styles.number} ${styles[kind] ?? ''}`} title={title} {...roles.cell}>
      {children}
      <span className={styles.label} aria-hidden="true">
        {' '}
        {label}
      </span>
    </td>
  );
}
