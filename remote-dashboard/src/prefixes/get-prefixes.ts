import type { GatewayCall } from 'shared/gateway';
import * as v from 'valibot';
import { inSlices } from '../polling/in-slices.ts';

/** A network that belongs to the user on one agent. */
export interface UserPrefix {
  /** Source addresses of the user's probes lie in it; typically a /80. */
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

// Strict about what is shown, lenient about the rest.
/** Each agent is checked as it is read. */
const PrefixesAnswer = v.object({ agents: v.array(v.unknown()) });
const AgentAnswer = v.object({
  agent_id: v.string(),
  prefixes: v.array(
    v.object({
      user_prefix: v.pipe(v.string(), v.nonEmpty()),
      agent_prefix: v.fallback(v.optional(v.string()), undefined),
    }),
  ),
});

/** The user's prefixes on all agents (sections 7 and 8 of the specification). */
export const getPrefixes: GatewayCall<AgentPrefixes[]> = {
  path: '/api/user/prefixes',
  auth: 'bearer',
  failure: 'Unable to fetch prefix information. Please try again later.',
  async parse(answer) {
    const byAgent = new Map<string, UserPrefix[]>();
    for (const { agent_id, prefixes } of await inSlices(v.parse(PrefixesAnswer, answer).agents, v.parser(AgentAnswer))) {
      const own = prefixes.map(({ user_prefix, agent_prefix }) => ({ userPrefix: user_prefix, agentPrefix: agent_prefix || undefined }));
      byAgent.set(agent_id, [...(byAgent.get(agent_id) ?? []), ...own]);
    }
    return [...byAgent].map(([id, prefixes]) => ({ id, prefixes }));
  },
};
