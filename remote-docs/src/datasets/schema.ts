/** A column of a public table. */
export interface Column {
  name: string;
  /** In ClickHouse's notation. */
  type: string;
  unit?: string;
  meaning: string;
}

/** The public tables, with the server's names and types. Pages, completion and search use this. */
export const schema = {
  'saimiris.replies': [
    { name: 'date', type: 'Date', unit: 'day, UTC', meaning: 'Day of the reply; the table is partitioned by it.' },
    { name: 'time_inserted_ns', type: 'DateTime64(9)', unit: 'ns, UTC', meaning: 'When the row was written to the table.' },
    { name: 'time_received_ns', type: 'DateTime64(9)', unit: 'ns, UTC', meaning: 'When the agent received the reply.' },
    { name: 'agent_id', type: 'String', meaning: 'Agent that received the reply, such as vltcdg01.' },
    { name: 'reply_src_addr', type: 'IPv6', meaning: 'Who answered: a router on the way, or the target.' },
    { name: 'reply_dst_addr', type: 'IPv6', meaning: 'Where the answer was sent.' },
    { name: 'reply_id', type: 'UInt16', meaning: 'Identifier carried by the reply.' },
    { name: 'reply_size', type: 'UInt16', unit: 'bytes', meaning: 'Size of the reply.' },
    { name: 'reply_ttl', type: 'UInt8', unit: 'hops', meaning: 'TTL left in the reply when it arrived.' },
    { name: 'reply_quoted_ttl', type: 'UInt8', unit: 'hops', meaning: 'TTL of the probe as the reply quotes it.' },
    { name: 'reply_protocol', type: 'UInt8', meaning: 'IP protocol number of the reply; 58 is ICMPv6.' },
    { name: 'reply_icmp_type', type: 'UInt8', meaning: 'ICMPv6 type: 1 unreachable, 3 time exceeded, 129 echo reply.' },
    { name: 'reply_icmp_code', type: 'UInt8', meaning: 'ICMPv6 code; type 1 with code 4 is “port unreachable”.' },
    {
      name: 'reply_mpls_labels',
      type: 'Array(Tuple(UInt32, UInt8, UInt8, UInt8))',
      meaning: 'MPLS labels that the router reported: label, experimental bits, bottom of stack, TTL.',
    },
    { name: 'probe_src_addr', type: 'IPv6', meaning: 'Source address of the probe: the one you chose.' },
    { name: 'probe_dst_addr', type: 'IPv6', meaning: 'Target of the probe.' },
    { name: 'probe_id', type: 'UInt16', meaning: 'Identifier carried by the probe.' },
    { name: 'probe_size', type: 'UInt16', unit: 'bytes', meaning: 'Size of the probe.' },
    { name: 'probe_ttl', type: 'UInt8', unit: 'hops', meaning: 'TTL the probe was sent with.' },
    { name: 'probe_protocol', type: 'UInt8', meaning: 'IP protocol number of the probe: 17 is UDP, 58 is ICMPv6.' },
    { name: 'probe_src_port', type: 'UInt16', meaning: 'Source port of the probe.' },
    { name: 'probe_dst_port', type: 'UInt16', meaning: 'Destination port of the probe; 0 for ICMPv6.' },
    { name: 'rtt', type: 'UInt16', unit: '0.1 ms', meaning: 'Round-trip time in tenths of a millisecond; divide by 10 for ms.' },
  ],
  'bmp.updates': [
    { name: 'date', type: 'Date', unit: 'day, UTC', meaning: 'Day of the update; the table is partitioned by it.' },
    { name: 'time_received_ns', type: 'DateTime64(9)', unit: 'ns, UTC', meaning: 'When the update was received.' },
    { name: 'router_addr', type: 'IPv6', meaning: 'The router that saw the update.' },
    { name: 'peer_addr', type: 'IPv6', meaning: 'The neighbour that sent it.' },
    { name: 'peer_asn', type: 'UInt32', meaning: 'AS number of that neighbour.' },
    { name: 'prefix_addr', type: 'IPv6', meaning: 'First address of the prefix.' },
    { name: 'prefix_len', type: 'UInt8', unit: 'bits', meaning: 'Length of the prefix.' },
    { name: 'announced', type: 'Bool', meaning: 'True for an announcement, false for a withdrawal.' },
    { name: 'is_post_policy', type: 'Bool', meaning: 'Whether the update was seen after the router’s import policy.' },
    { name: 'origin', type: 'String', meaning: 'BGP origin attribute.' },
    { name: 'as_path', type: 'Array(UInt32)', meaning: 'AS path: the neighbour first, the origin of the prefix last.' },
    { name: 'next_hop', type: 'IPv6', meaning: 'Next hop of the route.' },
    { name: 'communities', type: 'Array(Tuple(UInt32, UInt16))', meaning: 'BGP communities, each as two numbers.' },
    { name: 'large_communities', type: 'Array(Tuple(UInt32, UInt32, UInt32))', meaning: 'Large communities, each as three numbers.' },
  ],
  'flows.records': [
    { name: 'date', type: 'Date', unit: 'day, UTC', meaning: 'Day of the flow; the table is partitioned by it.' },
    { name: 'time_received_ns', type: 'DateTime64(9)', unit: 'ns, UTC', meaning: 'When the record was received.' },
    { name: 'sampling_rate', type: 'UInt64', meaning: 'How many packets one sample stands for; multiply by it.' },
    { name: 'sampler_address', type: 'IPv6', meaning: 'The device that took the sample.' },
    { name: 'src_addr', type: 'IPv6', meaning: 'Source of the traffic.' },
    { name: 'dst_addr', type: 'IPv6', meaning: 'Destination of the traffic.' },
    { name: 'src_port', type: 'UInt32', meaning: 'Source port.' },
    { name: 'dst_port', type: 'UInt32', meaning: 'Destination port.' },
    { name: 'protocol', type: 'UInt32', meaning: 'IP protocol number: 6 is TCP, 17 is UDP, 58 is ICMPv6.' },
    { name: 'packet_length', type: 'UInt32', unit: 'bytes', meaning: 'Length of the sampled packet.' },
    { name: 'bytes', type: 'UInt64', unit: 'bytes', meaning: 'Bytes in the sample; times sampling_rate for an estimate.' },
    { name: 'packets', type: 'UInt64', unit: 'packets', meaning: 'Packets in the sample; times sampling_rate for an estimate.' },
  ],
} as const satisfies Record<string, readonly Column[]>;

/** Name of a public table. */
export type TableName = keyof typeof schema;
