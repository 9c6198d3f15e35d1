import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import type { Agent } from './agents.ts';

/** A user's prefixes at one agent, as the gateway lists them. */
export interface AgentPrefixes {
  agent_id: string;
  prefixes: { agent_prefix: string; user_prefix: string }[];
}

/**
 * A user's prefixes. Configurations without an IPv6 prefix are left out, and so are agents without any: the lists are not aligned
 * with the agents' configurations.
 *
 * @param userId - 32 bits.
 */
export function prefixesOf(userId: number, agents: Agent[]): AgentPrefixes[] {
  return agents.flatMap(({ id, config }) => {
    const prefixes = (config ?? []).flatMap(({ src_ipv6_prefix: prefix }) =>
      prefix ? [{ agent_prefix: prefix, user_prefix: userPrefix(prefix, userId) }] : [],
    );
    return prefixes.length === 0 ? [] : [{ agent_id: id, prefixes }];
  });
}

/** The agent's /48 and the user's 32 bits make a /80. */
function userPrefix(agentPrefix: string, userId: number): string {
  const network = agentPrefix.replace(/::\/48$/, '');
  const user = [userId >>> 16, userId & 0xffff].map((group) => group.toString(16)).join(':');
  return `${canonicalIpv6(`${network}:${user}::`)}/80`;
}
