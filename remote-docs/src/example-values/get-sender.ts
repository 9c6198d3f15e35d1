import { type Gateway, type GatewayCall, type Item, notUnderstood, readItems } from 'shared/gateway';
import * as v from 'valibot';
import { idPattern, prefixPattern } from './id-patterns.ts';

/** An agent that can send for the user, with the user's prefix on it. */
export interface Sender {
  /** Id of the agent. */
  agent: string;
  /** The user's unicast prefix, e.g. `2001:db8:1:17d9:8e72::/80`. */
  prefix: string;
}

const failure = 'The gateway could not be reached.';

const Agent = v.object({ id: v.string(), health: v.nullish(v.object({ healthy: v.boolean() })) });
const AgentId = v.object({ agent_id: v.string() });
const Network = v.object({ user_prefix: v.string() });

const getHealthyAgents: GatewayCall<Set<string>> = {
  path: '/api/agents',
  auth: 'none',
  failure,
  unusable: notUnderstood,
  async parse(answer, report) {
    const agents = await readItems(v.parse(v.array(v.unknown()), answer), (item) => item.need(Agent), report);
    return new Set(agents.flatMap(({ id, health }) => (health?.healthy ? [id] : [])));
  },
};

/**
 * The user's unicast prefixes with their agents, sorted by the agents' ids.
 *
 * A prefix of several agents is anycast, so replies may arrive at another agent than the one that sent: it is left out, as are invalid
 * ids and prefixes.
 */
const getUnicastPrefixes: GatewayCall<Sender[]> = {
  path: '/api/user/prefixes',
  auth: 'bearer',
  failure,
  unusable: notUnderstood,
  async parse(answer, report) {
    const items = v.parse(v.object({ agents: v.array(v.unknown()) }), answer).agents;
    const networksOf = (item: Item) => ({ ...item.need(AgentId), prefixes: item.list('prefixes', (prefix) => prefix.need(Network)) });
    const agents = await readItems(items, networksOf, report);
    const owners = new Map<string, Set<string>>();
    for (const { agent_id, prefixes } of agents) {
      for (const { user_prefix } of prefixes) owners.set(user_prefix, (owners.get(user_prefix) ?? new Set()).add(agent_id));
    }
    return agents
      .flatMap(({ agent_id: agent, prefixes }) => prefixes.map(({ user_prefix: prefix }) => ({ agent, prefix })))
      .filter(({ agent, prefix }) => owners.get(prefix)?.size === 1 && idPattern.test(agent) && prefixPattern.test(prefix))
      .sort((a, b) => (a.agent < b.agent ? -1 : 1));
  },
};

/**
 * The agent for the examples: the first by id that is healthy and has a unicast prefix of the user.
 *
 * @returns nothing if there is none.
 * @throws {GatewayError}
 */
export async function getSender(gateway: Gateway, signal: AbortSignal): Promise<Sender | undefined> {
  const [healthy, senders] = await Promise.all([gateway.call(getHealthyAgents, { signal }), gateway.call(getUnicastPrefixes, { signal })]);
  return senders.find(({ agent }) => healthy.has(agent));
}
