import { Count, type GatewayCall, GatewayError, Item, notUnderstood, readItems } from 'shared/gateway';
import * as v from 'valibot';

/** How far a measurement has come. */
export interface Progress {
  /** Nothing leaves any more. */
  complete: boolean;
  /** Because it was cancelled; nothing where the gateway does not say. */
  cancelled?: boolean | undefined;
  probes: ProbeCount;
  /** In the gateway's order. */
  agents: AgentProgress[];
}

/** `all` may be 0 where the gateway gives no number. */
interface ProbeCount {
  sent: number;
  all: number;
}

interface AgentProgress extends ProbeCount {
  id: string;
  complete: boolean;
}

const WithId = v.object({ agent_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) });
const List = v.array(v.unknown());
const Flag = v.boolean();

/** How far a measurement of the user's has come; `null` for one that is another's, or that the gateway has forgotten. */
export function getProgress(id: string): GatewayCall<Progress | null> {
  return {
    path: `/api/measurement/${encodeURIComponent(id)}/status`,
    auth: 'bearer',
    failure: 'Unable to fetch the progress of the measurement.',
    unusable: notUnderstood,
    ifUnknown: null,
    async parse(answer, report = () => {}) {
      const item = new Item(answer, report);
      const agents = await readItems(item.has('agents') ? item.take('agents', List, []) : [], readAgent, report);
      const total = (field: 'sent' | 'all') => agents.reduce((sum, agent) => sum + agent[field], 0);
      return {
        complete: flag(item, 'completed', 'is_complete', 'measurement_complete') ?? (agents.length > 0 && agents.every(isDone)),
        cancelled: flag(item, 'measurement_cancelled'),
        probes: {
          sent: count(item, 'sent_probes', 'total_sent_probes') || total('sent'),
          all: count(item, 'expected_probes', 'total_expected_probes') || total('all'),
        },
        // An agent is there once.
        agents: [...new Map(agents.map((agent) => [agent.id, agent])).values()],
      };
    },
  };
}

const isDone = ({ complete }: AgentProgress) => complete;

function readAgent(item: Item): AgentProgress {
  const { agent_id: id } = item.need(WithId);
  const [sent, all] = [count(item, 'sent_probes'), count(item, 'expected_probes')];
  return { id, sent, all, complete: flag(item, 'completed', 'is_complete') ?? (all > 0 && sent >= all) };
}

/** Reads a number that gateways call differently: the first one above 0. */
function count(item: Item, ...names: string[]): number {
  return names.reduce((found, name) => found || (item.has(name) ? item.take(name, Count, 0) : 0), 0);
}

/** Reads a flag that gateways call differently: the first one that is there. */
function flag(item: Item, ...names: string[]): boolean | undefined {
  return names.reduce<boolean | undefined>(
    (found, name) => found ?? (item.has(name) ? item.take(name, Flag, undefined) : undefined),
    undefined,
  );
}

/** Whether it is over and not all probes have left: it was cancelled, or an agent does not send some, as those with a TTL beyond its limits. */
export function isCutShort({ complete, probes }: Progress): boolean {
  return complete && probes.sent < probes.all;
}

/** Whether the gateway has said that this is not the user's to know: no failure. */
export function isNotForUser(error: unknown): boolean {
  return error instanceof GatewayError && error.status === 403;
}
