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
export function arrangeAgents(agents: Agent[], prefixesOf: PrefixesOf, { text, health, sort, descending }: View): Agent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = agents.filter(
    (agent) => (health === 'all' || agent.healthy === (health === 'healthy')) && words.every((word) => isAbout(agent, prefixesOf, word)),
  );
  if (sort === 'id') return descending ? shown.reverse() : shown;
  const keyed = shown.map((agent) => ({ agent, key: keys[sort](agent, prefixesOf) }));
  const sign = descending ? -1 : 1;
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ agent }) => agent);
}

/** Whether an agent has a word. Nothing is prepared for it: with many agents, the first key would wait for that. */
function isAbout({ id, configurations, trouble }: Agent, prefixesOf: PrefixesOf, word: string): boolean {
  const has = (text: string | undefined) => text?.toLowerCase().includes(word);
  return (
    has(id) ||
    has(trouble?.message) ||
    configurations.some(({ name }) => has(name)) ||
    ownPrefixes(prefixesOf(id)).some(({ userPrefix }) => has(userPrefix))
  );
}

const ownPrefixes = (prefixes: ReturnType<PrefixesOf>): UserPrefix[] => (typeof prefixes === 'string' ? [] : prefixes);

/** What a column is sorted by. */
const keys = {
  status: ({ healthy }: Agent) => (healthy ? 1 : 0),
  prefixes: ({ id }: Agent, prefixesOf: PrefixesOf) => ownPrefixes(prefixesOf(id))[0]?.userPrefix ?? '',
  rate: ({ configurations }: Agent) => configurations.reduce((most, { probingRate }) => Math.max(most, probingRate), -1),
};
