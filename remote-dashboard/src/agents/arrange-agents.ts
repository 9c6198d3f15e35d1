import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import type { Agent } from './get-agents.ts';
import type { RowsProps } from './plain-rows.tsx';
import type { View } from './view.ts';

type PrefixesOf = RowsProps['prefixesOf'];

/**
 * What shows a view of these agents, in its order. Those that are equal in it stay in the order of their ids.
 *
 * @param agents - sorted by id.
 */
export function arrangeAgents(agents: Agent[], prefixesOf: PrefixesOf): (view: View) => Agent[] {
  // Made with the first search, for all keys that follow.
  let texts: string[] | undefined;
  return ({ text, health, sort, descending }) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length > 0) texts ??= agents.map((agent) => textsOf(agent, prefixesOf));
    const shown = agents.filter(
      ({ healthy }, index) =>
        (health === 'all' || healthy === (health === 'healthy')) && words.every((word) => texts?.[index]?.includes(word)),
    );
    if (sort === 'id') return descending ? shown.reverse() : shown;
    const keyed = shown.map((agent) => ({ agent, key: keys[sort](agent, prefixesOf) }));
    const sign = descending ? -1 : 1;
    return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ agent }) => agent);
  };
}

/** What a search looks through, a line each. */
function textsOf({ id, configurations, trouble }: Agent, prefixesOf: PrefixesOf): string {
  let texts = id;
  if (trouble?.message) texts += `\n${trouble.message}`;
  for (const { name } of configurations) if (name) texts += `\n${name}`;
  for (const { userPrefix } of ownPrefixes(prefixesOf(id))) texts += `\n${userPrefix}`;
  return texts.toLowerCase();
}

const ownPrefixes = (prefixes: ReturnType<PrefixesOf>): UserPrefix[] => (typeof prefixes === 'string' ? [] : prefixes);

/** What a column is sorted by. */
const keys = {
  status: ({ healthy }: Agent) => (healthy ? 1 : 0),
  prefixes: ({ id }: Agent, prefixesOf: PrefixesOf) => ownPrefixes(prefixesOf(id))[0]?.userPrefix ?? '',
  rate: ({ configurations }: Agent) => configurations.reduce((most, { probingRate = -1 }) => Math.max(most, probingRate), -1),
};
