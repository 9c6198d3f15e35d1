const columns = [
  ...['received', 'agent_id', 'probe_src_addr', 'probe_dst_addr', 'probe_ttl', 'probe_src_port', 'probe_dst_port', 'probe_protocol'],
  ...['reply_src_addr', 'reply_icmp_type', 'reply_icmp_code', 'rtt', 'probe_id', 'reply_id'],
];

/** An answer of the datasets with these replies. */
export function answerOf(replies: unknown[][]): string {
  return [columns, columns.map(() => 'String'), ...replies].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A reply to a traceroute of 14:10 to 3fff:abc::1. @param rtt - in tenths of a millisecond. */
export function replyOf(agent: string, source: string, ttl: number, isTarget: boolean, rtt: number): unknown[] {
  const from = isTarget ? '3fff:abc::1' : `3fff:${ttl}::1`;
  return [`2026-03-10 14:10:01.${ttl}`, agent, source, '3fff:abc::1', ttl, 24_000, 33_434, 58, from, isTarget ? 129 : 3, 0, rtt, 1, ttl];
}
