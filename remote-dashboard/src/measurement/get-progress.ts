import { Count, type GatewayCall, GatewayError, type Item, notUnderstood, readItems } from 'shared/gateway';
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

const CountOrZero = v.fallback(Count, 0);
const Flag = v.fallback(v.optional(v.boolean()), undefined);

// Gateways differ in what they call some of it.
const counts = { sent_probes: CountOrZero, expected_probes: CountOrZero, completed: Flag, is_complete: Flag };
const AgentAnswer = v.object({ agent_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)), ...counts });
const ProgressAnswer = v.object({
  ...counts,
  total_sent_probes: CountOrZero,
  total_expected_probes: CountOrZero,
  measurement_complete: Flag,
  measurement_cancelled: Flag,
  agents: v.fallback(v.array(v.unknown()), []),
});

/** How far a measurement of the user's has come; `null` for one that is another's, or that the gateway has forgotten. */
export function getProgress(id: string): GatewayCall<Progress | null> {
  return {
    path: `/api/measurement/${encodeURIComponent(id)}/status`,
    auth: 'bearer',
    failure: 'Unable to fetch the progress of the measurement.',
    unusable: notUnderstood,
    ifUnknown: null,
    async parse(answer, report) {
      const item = v.parse(ProgressAnswer, answer);
      const agents = await readItems(item.agents, readAgent, report);
      const total = (field: 'sent' | 'all') => agents.reduce((sum, agent) => sum + agent[field], 0);
      return {
        complete: item.completed ?? item.is_complete ?? item.measurement_complete ?? (agents.length > 0 && agents.every(isDone)),
        cancelled: item.measurement_cancelled,
        probes: {
          sent: item.sent_probes || item.total_sent_probes || total('sent'),
          all: item.expected_probes || item.total_expected_probes || total('all'),
        },
        // An agent is there once.
        agents: [...new Map(agents.map((agent) => [agent.id, agent])).values()],
      };
    },
  };
}

const isDone = ({ complete }: AgentProgress) => complete;

function readAgent(answer: Item): AgentProgress {
  const { agent_id, sent_probes, expected_probes, completed, is_complete } = answer.need(AgentAnswer);
  const complete = completed ?? is_complete ?? (expected_probes > 0 && sent_probes >= expected_probes);
  return { id: agent_id, sent: sent_probes, all: expected_probes, complete };
}

/** Whether it is over and not all probes have left: it was cancelled, or an agent does not send some, as those with a TTL beyond its limits. */
export function isCutShort({ complete, probes }: Progress): boolean {
  return complete && probes.sent < probes.all;
}

/** Whether the gateway has said that this is not the user's to know: no failure. */
export function isNotForUser(error: unknown): boolean {
  return error instanceof GatewayError && error.status === 403;
}
