import type { Sender } from '../sending/choose-senders.ts';

/** A measurement as it was sent: enough to find its replies in the public dataset. It travels in the link of its page. */
export interface SentMeasurement {
  /** The gateway's id. */
  id: string;
  /** When it was sent, by the gateway's clock; ms since 1970. */
  sent: number;
  kind: 'traceroute' | 'ping' | 'custom';
  protocol: 'icmpv6' | 'udp';
  /** IPv6 addresses. Empty for probes from a file that has more of them than a link can hold. */
  targets: readonly string[];
  ttl: { min: number; max: number };
  ports: { source: number; destination: number };
  /** Probes for each target and TTL, from each agent; the most of an uneven list; nothing where it was read back, and is not known. */
  probesPerHop?: number;
  /** Probes from each agent. */
  probes: number;
  /** Read back from the replies: what had no reply is missing, and TTLs are those that were answered. */
  isReadBack?: true;
  /** A list's probes differ in what `protocol` and `ports` say of the first one: in the protocol, perhaps in ports too; or in ports alone. */
  mixed?: 'protocols' | 'ports';
  /** The probes of a hop had a source port each, counted up from `ports.source`. */
  flows?: 'own';
  /** Sent from anycast prefixes. */
  cast?: 'anycast';
  /** Agent and its source address; where only that is known, it stands for the agent's id too. */
  senders: readonly Sender[];
  /** So many other agents sent too: a link holds 150. */
  moreSenders?: number;
  /** It was cancelled, after so many probes of all agents had been sent. */
  cancelled?: number | undefined;
  /** It was not cancelled, and has ended: so many probes were not sent, as agents leave out TTLs beyond their limits. */
  unsent?: number | undefined;
}

/** Whether replies did not tell what was sent: those to one TTL are a ping's, or all that came of a traceroute. A list has probes that differ. */
export function isKindUnknown({ kind, isReadBack, mixed, targets }: SentMeasurement): boolean {
  return kind === 'custom' && isReadBack === true && !mixed && targets.length > 0;
}

/** Whether each target was probed with each TTL, as often: of other lists a link does not say what was in them. */
export function isGrid({ kind, targets, ttl, probesPerHop, probes }: SentMeasurement): boolean {
  return probesPerHop !== undefined && (kind !== 'custom' || targets.length * (ttl.max - ttl.min + 1) * probesPerHop === probes);
}
