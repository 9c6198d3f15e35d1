import { csvOf, save } from 'shared/format/csv';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import type { Agent, Configuration } from './get-agents.ts';
import type { RowsProps } from './plain-rows.tsx';
import { statusOf } from './status-of.ts';
import type { Column } from './view.ts';

export type FileKind = 'CSV' | 'JSON';

/** Gives the reader what the table shows as a file, by the gateway's names. Rates are in packets per second. */
export function saveAgents(kind: FileKind, rows: RowsProps): void {
  if (kind === 'CSV') save('agents.csv', 'text/csv', csvOf(linesOf(rows)));
  else save('agents.json', 'application/json', `[\n${recordsOf(rows).join(',\n')}\n]\n`);
}

/** An agent in one of its configurations, with the user's prefix there. */
interface Line {
  agent: Agent;
  configuration?: Configuration;
  prefix?: string | undefined;
}

/** A column of a file, with those of the table that it is part of. */
interface Field {
  of: Column[];
  name: string;
  value(line: Line): string | number | undefined;
}

const agentFields: Field[] = [
  { of: ['id'], name: 'id', value: ({ agent }) => agent.id },
  { of: ['status'], name: 'status', value: ({ agent }) => statusOf(agent) },
  { of: ['status'], name: 'message', value: ({ agent }) => reasonOf(agent) },
];

/** Why an agent is not healthy, as far as that is known. */
function reasonOf({ trouble, silentSince }: Agent): string | undefined {
  return silentSince === undefined ? trouble?.message : `Not reporting since ${new Date(silentSince).toISOString()}`;
}

const configurationFields: Field[] = [
  { of: ['prefixes', 'rate'], name: 'configuration', value: ({ configuration }) => configuration?.name },
  { of: ['prefixes'], name: 'user_prefix', value: ({ prefix }) => prefix },
  { of: ['rate'], name: 'probing_rate', value: ({ configuration }) => configuration?.probingRate },
];

const shown = (fields: Field[], hidden: Column[]) => fields.filter(({ of }) => of.some((column) => !hidden.includes(column)));

/** A line of names, and one for each agent, or for each of its configurations where they are shown. */
function linesOf({ agents, prefixesOf, hidden }: RowsProps): (string | number | null)[][] {
  const ofConfiguration = shown(configurationFields, hidden);
  const fields = [...shown(agentFields, hidden), ...ofConfiguration];
  const lines = agents.flatMap((agent): Line[] => {
    const own = ofConfiguration.length > 0 ? configurationsOf(agent, prefixesOf) : [];
    return own.length > 0 ? own : [{ agent }];
  });
  return [fields.map(({ name }) => name), ...lines.map((line) => fields.map(({ value }) => value(line) ?? null))];
}

/** An object for each agent, as JSON. */
function recordsOf({ agents, prefixesOf, hidden }: RowsProps): string[] {
  const ofConfiguration = shown(configurationFields, hidden);
  const ofAgent = shown(agentFields, hidden);
  const objectOf = (fields: Field[], line: Line) => Object.fromEntries(fields.map(({ name, value }) => [name, value(line) ?? null]));
  return agents.map((agent) => {
    const configurations = configurationsOf(agent, prefixesOf).map((line) => objectOf(ofConfiguration, line));
    return JSON.stringify({ ...objectOf(ofAgent, { agent }), ...(ofConfiguration.length > 0 && { configurations }) });
  });
}

function configurationsOf(agent: Agent, prefixesOf: RowsProps['prefixesOf']): Line[] {
  const own = prefixesOf(agent.id);
  const assigned = assignPrefixes(agent.configurations, typeof own === 'string' ? [] : own);
  return agent.configurations.map((configuration, index) => ({ agent, configuration, prefix: assigned[index] }));
}
