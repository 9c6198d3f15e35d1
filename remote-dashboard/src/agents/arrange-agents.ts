import { shortenIpv6 } from 'shared/format/same-prefix';
import type { AgentRowsProps } from './agents-table.tsx';
import { columns, type RowData } from './columns.tsx';
import type { Agent } from './get-agents.ts';
import type { View } from './view.ts';

/**
 * What shows a view of these agents, in its order. Those that are equal in it stay in the order of their ids.
 *
 * @param agents - sorted by id.
 */
export function arrangeAgents(
  agents: Agent[],
  prefixesOf: AgentRowsProps['prefixesOf'],
  placeOf: AgentRowsProps['placeOf'],
): (view: View) => Agent[] {
  const rowOf = (agent: Agent) => ({ agent, prefixes: prefixesOf(agent.id), place: placeOf(agent.id) });
  // Made with the first search, for all keys that follow.
  let texts: string[] | undefined;
  return ({ text, health, sort, descending }) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean).map(spellingsOf);
    if (words.length > 0) texts ??= agents.map((agent) => searchTextOf(rowOf(agent)));
    const shown = agents.filter(
      ({ healthy }, index) =>
        (health === 'all' || healthy === (health === 'healthy')) &&
        words.every((word) => word.some((spelling) => texts?.[index]?.includes(spelling))),
    );
    // That is how they come.
    if (sort === 'id') return descending ? shown.reverse() : shown;
    const { sortKey } = columns.find(({ key }) => key === sort) ?? {};
    if (!sortKey) return shown;
    const keyed = shown.map((agent) => ({ agent, key: sortKey(rowOf(agent)) }));
    const sign = descending ? -1 : 1;
    return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ agent }) => agent);
  };
}

/** What a search looks through, a line each. */
const searchTextOf = (row: RowData): string =>
  columns
    .flatMap(({ searchTexts }) => searchTexts(row))
    .flatMap((text) => (text ? spellingsOf(text.toLowerCase()) : []))
    .join('\n');

/** A text in lower case, and the same without the zeros that an IPv6 prefix in it need not have: people type either, and so do operators. */
const spellingsOf = (text: string): string[] =>
  // Most have none, and ten thousand agents are many.
  /:0|^0.*:/.test(text) ? [text, shortenIpv6(text)] : [text];
