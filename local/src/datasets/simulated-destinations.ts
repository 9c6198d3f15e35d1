/** What becomes of probes to a destination. Of networks of documentation `3fff:fff:<number>::/48` the number says it. */
export const kinds = {
  usual: 0,
  /** Never answers. */
  silent: 1,
  /** The last router says that the traffic is prohibited. */
  prohibited: 2,
  /** A router near the agent has no route. */
  unrouted: 3,
  /** The last router cannot find the host. */
  noHost: 4,
  /** The last two segments have several lanes. */
  forked: 5,
  /** Its routers reply three times in a second. */
  limited: 6,
  /** It and its routers leave three probes in ten unanswered. */
  lossy: 7,
  /** Is where the agent is. */
  anycast: 8,
} as const;

/** The kinds of all other networks: each has one of these. */
export const kindsOfNetworks: readonly number[] = [
  ...[kinds.silent, kinds.silent, kinds.prohibited, kinds.unrouted, kinds.noHost, kinds.lossy, kinds.anycast, kinds.anycast],
  ...Array(32).fill(kinds.usual),
];

/** Public DNS servers that documentation and tests probe: anycast, and nothing they send is lost. */
export const resolvers = ['2606:4700:4700::', '2001:4860:4860::', '2620:fe::'];
