import type { ReactNode } from 'react';
import { Copyable } from '../copying/copyable.tsx';
import { assignPrefixes, configurationInSight } from '../prefixes/assign-prefixes.ts';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import styles from './agent-row.module.css';
import { describeHealth } from './describe-health.ts';
import type { Agent, Configuration } from './get-agents.ts';
import { PrefixCell, type PrefixesState } from './prefix-cell.tsx';
import { RateCell } from './rate-cell.tsx';
import { StatusCell } from './status-cell.tsx';

/** What one row shows. */
export interface RowData {
  agent: Agent;
  /** The user's prefixes on this agent, or why there are none to show. */
  prefixes: UserPrefix[] | PrefixesState;
  /** The city that it is in, where that is known. */
  place: string | undefined;
}

/** One record of an exported file: an agent, in one of its configurations. */
export interface ExportedRecord {
  agent: Agent;
  configuration?: Configuration;
  /** The user's prefix there. */
  prefix?: string | undefined;
}

/** A column of the agents table: all that the heading, cells, order, search, exported files and the URL need to know of it. */
export interface Column {
  /** Its name in the page's URL (`?sort=-rate&hide=status`). */
  key: string;
  heading: string;
  /** Width of its grid track where there is room for all columns side by side; `var(--rem)`, for a host page may change what a rem is. */
  width: string;
  /** Numbers are aligned to the right. */
  isNumber: boolean;
  /** What a line of a cell stands for. An exported file has a line, or a JSON object, for each configuration. */
  linePer: 'agent' | 'configuration';
  /** @param props - the row, and the keys of columns that are not shown. */
  cell(props: RowData & { hidden: readonly string[] }): ReactNode;
  /** Of what is seen in the row. Agents that are equal in it stay in the order of their ids. */
  sortKey(row: RowData): string | number;
  /** What the search looks through. */
  searchTexts(row: RowData): (string | undefined)[];
  /** Values in exported files, by their names there, which are the gateway's. */
  exported: Record<string, (record: ExportedRecord) => string | number | undefined>;
}

const configurationName = ({ configuration }: ExportedRecord) => configuration?.name;
const ownPrefixes = ({ prefixes }: RowData) => (typeof prefixes === 'string' ? [] : prefixes);

/** The columns of the table, in their order (section 2 of the specification). The first one heads the row and is always shown. */
export const columns: readonly Column[] = [
  {
    key: 'id',
    heading: 'Agent ID',
    width: 'minmax(var(--id-width), 1fr)',
    isNumber: false,
    linePer: 'agent',
    cell: ({ agent: { id }, place }) => (
      <>
        <Copyable text={id} what={`agent id ${id}`} />
        {place && <span className={styles.place}>{place}</span>}
      </>
    ),
    sortKey: ({ agent }) => agent.id,
    searchTexts: ({ agent, place }) => [agent.id, place],
    exported: { id: ({ agent }) => agent.id },
  },
  {
    key: 'status',
    heading: 'Status',
    // All that the others leave.
    width: 'minmax(var(--status-width), 999fr)',
    isNumber: false,
    linePer: 'agent',
    cell: ({ agent }) => <StatusCell agent={agent} />,
    sortKey: ({ agent }) => (agent.healthy ? 1 : 0),
    searchTexts: ({ agent }) => [agent.trouble?.message],
    exported: { status: ({ agent }) => describeHealth(agent).status, message: ({ agent }) => describeHealth(agent).message },
  },
  {
    key: 'prefixes',
    heading: 'Your IPv6 Prefixes',
    width: 'minmax(0, var(--prefixes-width))',
    isNumber: false,
    linePer: 'configuration',
    cell: ({ agent, prefixes }) => <PrefixCell configurations={agent.configurations} prefixes={prefixes} />,
    sortKey: (row) => assignPrefixes(row.agent.configurations, ownPrefixes(row)).find(Boolean) ?? '',
    searchTexts: (row) => [
      ...row.agent.configurations.flatMap(({ name, agentPrefix }) => [name, agentPrefix]),
      ...ownPrefixes(row).map(({ userPrefix }) => userPrefix),
    ],
    exported: { configuration: configurationName, user_prefix: ({ prefix }) => prefix },
  },
  {
    key: 'rate',
    heading: 'Probing Rate',
    width: 'calc(7 * var(--rem))',
    isNumber: true,
    linePer: 'configuration',
    cell: ({ agent, prefixes, hidden }) => (
      <RateCell configurations={agent.configurations} prefixes={prefixes} named={hidden.includes('prefixes')} />
    ),
    sortKey: ({ agent: { configurations }, prefixes }) => configurations[configurationInSight(configurations, prefixes)]?.probingRate ?? -1,
    searchTexts: () => [],
    exported: { configuration: configurationName, probing_rate: ({ configuration }) => configuration?.probingRate },
  },
];

/** The columns that are not hidden. */
export const shownColumns = (hidden: readonly string[]): Column[] => columns.filter(({ key }) => !hidden.includes(key));
