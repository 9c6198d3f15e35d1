/** A reply to a probe, as the public dataset has it. */
export interface Reply {
  /** The agent that received it; for anycast sources perhaps not the one that sent. */
  receivedBy: string;
  /** Source address of the probe, which names the sending agent. */
  source: string;
  target: string;
  ttl: number;
  sourcePort: number;
  destinationPort: number;
  protocol: 'icmpv6' | 'udp' | 'other';
  /** Address of the router or target that replied. */
  from: string;
  /** ms. */
  rtt: number;
  /** ms since 1970. */
  received: number;
  icmp: { type: number; code: number };
  /** `probe_id` and `reply_id`: replies to equal probes that are sent at once may differ in nothing else. */
  ids: string;
}
