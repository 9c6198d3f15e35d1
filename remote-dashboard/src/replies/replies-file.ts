import { csvOf, save } from 'shared/format/csv';
import { describeIcmp } from './describe-icmp.ts';
import type { Reply } from './reply.ts';

export type FileKind = 'CSV' | 'JSON';

/** The values of a reply by the names that the dataset has for them; the RTT is in ms. */
const fields: Record<string, (reply: Reply) => string | number> = {
  time_received: ({ received }) => new Date(received).toISOString(),
  agent_id: ({ receivedBy }) => receivedBy,
  probe_src_addr: ({ source }) => source,
  probe_dst_addr: ({ target }) => target,
  probe_protocol: ({ protocol }) => protocol,
  probe_ttl: ({ ttl }) => ttl,
  probe_src_port: ({ sourcePort }) => sourcePort,
  probe_dst_port: ({ destinationPort }) => destinationPort,
  reply_src_addr: ({ from }) => from,
  reply_icmp_type: ({ icmp }) => icmp.type,
  reply_icmp_code: ({ icmp }) => icmp.code,
  reply_kind: ({ icmp }) => describeIcmp(icmp),
  rtt_ms: ({ rtt }) => rtt,
};

/** Gives the reader the replies as a file. @param name - without an ending. */
export function saveReplies(kind: FileKind, name: string, replies: readonly Reply[]): void {
  const records = replies.map((reply) => Object.entries(fields).map(([field, value]) => [field, value(reply)] as const));
  if (kind === 'CSV') {
    save(`${name}.csv`, 'text/csv', csvOf([Object.keys(fields), ...records.map((record) => record.map(([, value]) => value))]));
  } else {
    const lines = records.map((record) => JSON.stringify(Object.fromEntries(record)));
    save(`${name}.json`, 'application/json', lines.length > 0 ? `[\n${lines.join(',\n')}\n]\n` : '[]\n');
  }
}
