import type { GatewayCall } from 'shared/gateway';
import * as v from 'valibot';
import { inSlices } from '../polling/in-slices.ts';

/** One way in which an agent sends probes. */
export interface Configuration {
  name: string | undefined;
  /** Packets per second. */
  probingRate: number;
  /** The agent's prefix that probes are sent from; the user's own lies inside. */
  agentPrefix: string | undefined;
}

/** Why an agent is not healthy, as far as the gateway knows. */
interface Trouble {
  message: string | undefined;
  /** When its health was looked at, in ms since 1970. */
  lastCheck: number | undefined;
}

/** A server of the network that sends probes. */
export interface Agent {
  id: string;
  healthy: boolean;
  /** What the gateway says of an agent that is not healthy. */
  trouble?: Trouble | undefined;
  /** It was in an answer before, and is in none since this moment: ms since 1970. */
  silentSince?: number;
  configurations: Configuration[];
}

// Strict about what is shown, lenient about the rest.
const AgentAnswer = v.object({
  id: v.string(),
  health: v.nullish(
    v.object({
      healthy: v.boolean(),
      message: v.fallback(v.optional(v.string()), undefined),
      last_check: v.fallback(v.optional(v.string()), undefined),
    }),
  ),
  config: v.nullish(
    v.array(
      v.object({
        name: v.nullish(v.string()),
        probing_rate: v.pipe(v.number(), v.finite(), v.minValue(0)),
        src_ipv6_prefix: v.fallback(v.optional(v.string()), undefined),
      }),
    ),
  ),
});
/** Each of them is checked as it is read. */
const AgentsAnswer = v.array(v.unknown());

/** The agents that reported lately, sorted by id (sections 7 and 8 of the specification). */
export const getAgents: GatewayCall<Agent[]> = {
  path: '/api/agents',
  auth: 'none',
  failure: 'Unable to connect to the gateway. Please check your network connection.',
  parse: async (answer) => sortById(await inSlices(v.parse(AgentsAnswer, answer), readAgent)),
};

/** The same at once, for a few agents. */
export function readAgents(answer: unknown): Agent[] {
  return sortById(v.parse(AgentsAnswer, answer).map(readAgent));
}

function readAgent(answer: unknown): Agent {
  const { id, health, config } = v.parse(AgentAnswer, answer);
  return {
    id,
    healthy: health?.healthy ?? false,
    // Of a healthy one they would only say that it has changed, at each answer.
    ...(health && !health.healthy && { trouble: { message: health.message || undefined, lastCheck: momentOf(health.last_check) } }),
    configurations: (config ?? []).map(({ name, probing_rate, src_ipv6_prefix }) => ({
      name: name || undefined,
      probingRate: probing_rate,
      agentPrefix: src_ipv6_prefix || undefined,
    })),
  };
}

/** The gateway's order changes with every answer. An id names one agent. */
function sortById(agents: Agent[]): Agent[] {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** @returns ms since 1970; nothing for what is no time that can be shown. */
function momentOf(text: string | undefined): number | undefined {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? undefined : moment;
}
