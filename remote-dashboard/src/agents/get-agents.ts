import { showUnseen } from 'shared/format/show-unseen';
import { Amount, type GatewayCall, Id, type Item, isId, notUnderstood, quick, readItems } from 'shared/gateway';
import * as v from 'valibot';
import { readMoment } from '../format/read-moment.ts';

/** One way in which an agent sends probes. */
export interface Configuration {
  name: string | undefined;
  /** Packets per second; unknown where the gateway gives no such number. */
  probingRate: number | undefined;
  /** The agent's prefix that probes are sent from; the user's own lies inside. */
  agentPrefix: string | undefined;
  /** The agent sends no probes with a lower or a higher TTL, where it says so. */
  ttl?: { min?: number | undefined; max?: number | undefined };
}

/** Why an agent is not healthy, as far as the gateway knows. */
interface Trouble {
  message: string | undefined;
  /** When its health was looked at, in ms since 1970; unknown where the gateway gives no date of use. */
  lastCheck: number | undefined;
}

/** A server of the network that sends probes. */
export interface Agent {
  id: string;
  healthy: boolean;
  /** What the gateway says of an agent that is not healthy. */
  trouble?: Trouble | undefined;
  /** When the last answer came that it was in, if it is missing in those since: ms since 1970. */
  silentSince?: number;
  configurations: Configuration[];
}

const Text = v.fallback(v.optional(v.string()), undefined);
const isText = (value: unknown) => typeof value === 'string';
const isOptionalText = (value: unknown) => value === undefined || isText(value);
const WithId = quick(v.object({ id: Id }), (agent) => isId((agent as { id: unknown }).id));
const Health = quick(v.object({ healthy: v.boolean(), message: Text, last_check: Text }), (health) => {
  const { healthy, message, last_check } = (health ?? {}) as Record<string, unknown>;
  return typeof healthy === 'boolean' && isOptionalText(message) && isOptionalText(last_check);
});
const OptionalText = quick(v.nullish(v.string()), isOptionalText);
const Rate = quick(Amount, (rate) => typeof rate === 'number' && rate >= 0 && rate <= Number.MAX_SAFE_INTEGER);
/** Each of them is checked as it is read. */
const AgentsAnswer = v.array(v.unknown());

/** Stands in for a health of an unexpected form. */
const unknownHealth: v.InferOutput<typeof Health> = { healthy: false, message: 'unknown', last_check: undefined };

/** The agents that reported lately, sorted by id (sections 7 and 8 of the specification). */
export const getAgents: GatewayCall<Agent[]> = {
  path: '/api/agents',
  auth: 'none',
  failure: 'Unable to connect to the gateway. Please check your network connection.',
  unusable: notUnderstood,
  async parse(answer, report = () => {}) {
    const agents = await readItems(v.parse(AgentsAnswer, answer), readAgent, report);
    const byId = new Map(agents.map((agent) => [agent.id, agent]));
    if (byId.size < agents.length) report('an id comes twice: only its last agent is shown');
    // The gateway's order changes with every answer. Of texts alone, without a function that compares: ten times as fast.
    return [...byId.keys()].sort().flatMap((id) => byId.get(id) ?? []);
  },
};

function readAgent(item: Item): Agent {
  const { id } = item.need(WithId);
  if (!id.trim()) throw new TypeError('blank id');
  const health = item.has('health') ? item.take('health', Health, unknownHealth) : undefined;
  return {
    id,
    healthy: health?.healthy ?? false,
    // Of a healthy one they would only say that it has changed, at each answer.
    ...(health && !health.healthy && { trouble: { message: shown(health.message), lastCheck: readMoment(health.last_check ?? '') } }),
    configurations: item.has('config') ? item.list('config', readConfiguration) : [],
  };
}

/** A text as it can be read; nothing for an empty one. */
const shown = (text: string | null | undefined) => (text ? showUnseen(text) : undefined);

function readConfiguration(item: Item): Configuration {
  const limit = (name: string) => (item.has(name) ? item.take(name, Rate, undefined) : undefined);
  const [min, max] = [limit('min_ttl'), limit('max_ttl')];
  return {
    name: shown(item.take('name', OptionalText, undefined)),
    probingRate: item.take('probing_rate', Rate, undefined),
    agentPrefix: shown(item.take('src_ipv6_prefix', OptionalText, undefined)),
    ...((min !== undefined || max !== undefined) && { ttl: { min, max } }),
  };
}
