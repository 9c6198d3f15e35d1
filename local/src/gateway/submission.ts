import { isIPv6 } from 'node:net';
import * as v from 'valibot';

const port = (name: string) => {
  const rule = `${name} must be a whole number from 1 to 65535`;
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(1, rule), v.maxValue(65_535, rule));
};
const ttlRule = 'the TTL must be a whole number from 1 to 255';
const probeRule = 'must be a list of five: destination, source port, destination port, TTL, protocol';

const ProbeSchema = v.strictTuple(
  [
    v.pipe(v.string('the destination must be an IPv6 address'), v.check(isIPv6, 'the destination must be an IPv6 address')),
    port('the source port'),
    port('the destination port'),
    v.pipe(v.number(ttlRule), v.integer(ttlRule), v.minValue(1, ttlRule), v.maxValue(255, ttlRule)),
    v.picklist(['udp', 'icmpv6'], 'the protocol must be udp or icmpv6'),
  ],
  probeRule,
);

const AgentSchema = v.object(
  {
    id: v.string('must be the id of an agent'),
    ip_address: v.pipe(v.string('must be an IPv6 address'), v.check(isIPv6, 'must be an IPv6 address')),
  },
  'must be an object with id and ip_address',
);

const SubmissionSchema = v.object(
  {
    /** The agents that send, each with the source address to send from. */
    metadata: v.pipe(v.array(AgentSchema, 'must be a list of agents'), v.nonEmpty('must name at least one agent')),
    probes: v.pipe(v.array(ProbeSchema, 'must be a list of probes'), v.nonEmpty('must hold at least one probe')),
  },
  'must be an object with metadata and probes',
);

/** Probes to send, each from each of the agents. */
export type Submission = v.InferOutput<typeof SubmissionSchema>;

/** @returns the submission, or the first thing that is wrong with it, in words. */
export function parseSubmission(input: unknown): Submission | string {
  const result = v.safeParse(SubmissionSchema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue);
  const reason = place && issue.input === undefined ? 'is missing' : issue.message;
  return `${place ?? 'the body'}: ${reason}`;
}
