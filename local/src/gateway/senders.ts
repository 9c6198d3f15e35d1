import { anycast, plans } from './agents.ts';

/** An agent that can send probes, with the networks it sends from. */
interface Sender {
  id: string;
  /** Its own network, e.g. `2001:db8:1::/48`. */
  unicast: string;
  /** The network that it announces together with others. */
  anycast?: string;
}

/** The agents of the usual fleet that can send probes, always in the same order. */
export function senders(): Sender[] {
  return plans.flatMap(({ id, config }) => {
    const prefixes = (config ?? []).flatMap(({ src_ipv6_prefix: prefix }) => prefix ?? []);
    const unicast = prefixes.find((prefix) => prefix !== anycast);
    return unicast ? [{ id, unicast, ...(prefixes.includes(anycast) && { anycast }) }] : [];
  });
}
