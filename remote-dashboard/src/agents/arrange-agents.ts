import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import type { Agent } from './get-agents.ts';
import type { RowsProps } from './plain-rows.tsx';
import type { View } from './view.ts';

type PrefixesOf = RowsProps['prefixesOf'];

/**
 * The agents of a view, in its order. Those that are equal in it stay in the order of their ids.
 *
 * @param agents - sorted by id.
 */
export function arrangeAgents(agents: Agent[], prefixesOf: PrefixesOf, { text, health, sort, descending }: View): Agent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = agents.filter((agent) => {
    if (health !== 'all' && agent.healthy !== (health === 'healthy')) return false;
    if (words.length === 0) return true;
    const texts = textsOf(agent, prefixesOf);
    return words.every((word) => texts.includes(word));
  });
  if (sort === 'id') return descending ? shown.reverse() : shown;
  const keyed = shown.map((agent) => ({ agent, key: keys[sort](agent, prefixesOf) }));
  const sign = descending ? -1 : 1;
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ agent }) => agent);
}

/** What a search looks through, a line each. */
function textsOf({ id, configurations, trouble }: Agent, prefixesOf: PrefixesOf): string {
  const own = ownPrefixes(prefixesOf(id)).map(({ userPrefix }) => userPrefix);
  return [id, trouble?.message, ...configurations.map(({ name }) => name), ...own].join('\n').toLowerCase();
}

const ownPrefixes = (prefixes: ReturnType<PrefixesOf>): UserPrefix[] => (typeof prefixes === 'string' ? [] : prefixes);

/** What a column is sorted by. */
const keys = {
  status: ({ healthy }: Agent) => (healthy ? 1 : 0),
  prefixes: ({ id }: Agent, prefixesOf: PrefixesOf) => ownPrefixes(prefixesOf(id))[0]?.userPrefix ?? '',
  rate: ({ configurations }: Agent) => configurations.reduce((most, { probingRate }) => Math.max(most, probingRate), -1),
};
