import { csvOf, save } from 'shared/format/csv';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import type { AgentRowsProps } from './agents-table.tsx';
import { type Column, type ExportedRecord, shownColumns } from './columns.tsx';
import type { Agent } from './get-agents.ts';

export type FileKind = 'CSV' | 'JSON';

/** Gives the reader what the table shows as a file, by the gateway's names. Rates are in packets per second. */
export function saveAgents(kind: FileKind, rows: AgentRowsProps): void {
  if (kind === 'CSV') save('agents.csv', 'text/csv', csvOf(linesOf(rows)));
  else save('agents.json', 'application/json', `[\n${objectsOf(rows).join(',\n')}\n]\n`);
}

/** Values by their names, of the columns that are shown: of the agents, or of their configurations. */
function fieldsOf(hidden: readonly string[], linePer: Column['linePer']): Column['exported'] {
  return Object.assign({}, ...shownColumns(hidden).map((column) => column.linePer === linePer && column.exported));
}

/** A line of names, and one for each agent, or for each of its configurations where they are shown. */
function linesOf({ agents, prefixesOf, hidden }: AgentRowsProps): (string | number | null)[][] {
  const ofConfiguration = fieldsOf(hidden, 'configuration');
  const isPerConfiguration = Object.keys(ofConfiguration).length > 0;
  const fields = { ...fieldsOf(hidden, 'agent'), ...ofConfiguration };
  const records = agents.flatMap((agent): ExportedRecord[] => {
    const own = isPerConfiguration ? configurationsOf(agent, prefixesOf) : [];
    return own.length > 0 ? own : [{ agent }];
  });
  return [Object.keys(fields), ...records.map((record) => Object.values(fields).map((value) => value(record) ?? null))];
}

/** An object for each agent, as JSON. */
function objectsOf({ agents, prefixesOf, hidden }: AgentRowsProps): string[] {
  const ofAgent = fieldsOf(hidden, 'agent');
  const ofConfiguration = fieldsOf(hidden, 'configuration');
  const objectOf = (fields: Column['exported'], record: ExportedRecord) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value(record) ?? null]));
  return agents.map((agent) => {
    const configurations = configurationsOf(agent, prefixesOf).map((record) => objectOf(ofConfiguration, record));
    return JSON.stringify({ ...objectOf(ofAgent, { agent }), ...(Object.keys(ofConfiguration).length > 0 && { configurations }) });
  });
}

function configurationsOf(agent: Agent, prefixesOf: AgentRowsProps['prefixesOf']): ExportedRecord[] {
  const own = prefixesOf(agent.id);
  const assigned = assignPrefixes(agent.configurations, typeof own === 'string' ? [] : own);
  return agent.configurations.map((configuration, index) => ({ agent, configuration, prefix: assigned[index] }));
}
