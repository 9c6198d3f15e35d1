import { showUnseen } from 'shared/format/show-unseen';
import { type GatewayCall, Id, type Item, isId, quick, readItems } from 'shared/gateway';
import * as v from 'valibot';

/** A network that belongs to the user on one agent. */
export interface UserPrefix {
  /** Source addresses of the user's probes lie in it; typically a /80. Empty where the gateway gives none that can be used. */
  userPrefix: string;
  /** The agent's own prefix around it. */
  agentPrefix: string | undefined;
}

/** The user's prefixes on one agent. Agents without any are left out. */
export interface AgentPrefixes {
  /** Id of the agent. */
  id: string;
  prefixes: UserPrefix[];
}

/** Each agent is checked as it is read. */
const PrefixesAnswer = v.object({ agents: v.array(v.unknown()) });
const isText = (value: unknown) => typeof value === 'string';
const AgentId = quick(v.object({ agent_id: Id }), (agent) => isId((agent as { agent_id: unknown }).agent_id));
const Network = quick(v.pipe(v.string(), v.nonEmpty()), (value) => isText(value) && value !== '');
const AgentNetwork = quick(v.nullish(v.string()), (value) => value === undefined || isText(value));

/** Keeps the place of an odd one: the list is matched with the configurations by position too. */
const unknownPrefix: UserPrefix = { userPrefix: '', agentPrefix: undefined };

/** The user's prefixes on all agents (sections 7 and 8 of the specification). */
export const getPrefixes: GatewayCall<AgentPrefixes[]> = {
  path: '/api/user/prefixes',
  auth: 'bearer',
  failure: 'Unable to fetch prefix information. Please try again later.',
  async parse(answer, report) {
    const byAgent = new Map<string, UserPrefix[]>();
    for (const { id, prefixes } of await readItems(v.parse(PrefixesAnswer, answer).agents, readAgent, report)) {
      const known = byAgent.get(id);
      byAgent.set(id, known ? [...known, ...prefixes] : prefixes);
    }
    return [...byAgent].map(([id, prefixes]) => ({ id, prefixes }));
  },
};

function readAgent(item: Item): AgentPrefixes {
  return { id: item.need(AgentId).agent_id, prefixes: item.list('prefixes', readPrefix, unknownPrefix) };
}

function readPrefix(item: Item): UserPrefix {
  return {
    userPrefix: showUnseen(item.take('user_prefix', Network, '').trim()),
    agentPrefix: showUnseen(item.take('agent_prefix', AgentNetwork, undefined) ?? '') || undefined,
  };
}
