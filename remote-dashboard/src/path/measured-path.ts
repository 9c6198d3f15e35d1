/** What the probes of one agent found on their way to one target. */
export interface MeasuredPath {
  /** Several, as `a + b`, where they sent from one address: a reply does not tell which of them sent its probe. */
  agent: string;
  source: string;
  target: string;
  /** One for each TTL that was sent, ascending, up to the first at which the target replied. Silent ones are among them. */
  hops: readonly Hop[];
  /** TTL at which the target replied first. */
  reachedAt?: number;
  /** TTL from which on replies say only that the target is unreachable, or are echo replies from another address. */
  endedAt?: number;
  /** With which TTLs it was probed is not known: its hops are those that replied. */
  isSampled?: true;
  /** Some of its replies are not here. */
  isPart?: true;
}

/** How far a target is from an agent. */
export interface ReachedTarget extends Pick<MeasuredPath, 'agent' | 'target'> {
  /** Hops, where it is known. */
  distance: number | undefined;
  /** Median RTT to it at the TTL at which it replied first; ms. */
  median: number;
}

/** What replied to the probes of one TTL. */
export interface Hop {
  ttl: number;
  /** Probes sent with this TTL, where it is known. */
  sent?: number;
  /** Those that replied, most replies first; none: a silent hop. */
  responders: readonly Responder[];
}

/** An address that replied at a hop: a router, or the target. */
export interface Responder {
  address: string;
  isTarget: boolean;
  /** How many it has sent. */
  replies: number;
  /** Of those that the sender received, ascending; ms. A time between two agents' clocks is no round-trip time. */
  rtts: readonly number[];
  /** Kinds of its replies, e.g. { type: 3, code: 0 }. */
  icmp: readonly { type: number; code: number }[];
  /**
   * Flows of the probes it replied to, ascending; a number stands for protocol and ports. Two responders of neighbouring hops with a common
   * one are on one flow's way.
   */
  flows: readonly number[];
  /** Agents other than the sender that received its replies: the source is anycast. */
  receivedBy: readonly string[];
}
