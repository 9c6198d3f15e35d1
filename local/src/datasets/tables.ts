/** A table of the public datasets. */
export interface Table {
  /** With its database, e.g. `saimiris.replies`. */
  name: string;
  /** Name and type of each column, in SQL. */
  columns: string;
  /** The columns that rows are ordered by, in SQL, the time first. */
  orderBy: string;
}

/** The tables with the real names and types: see the facts on the datasets in the specification. */
export const tables: readonly Table[] = [
  {
    name: 'saimiris.replies',
    columns: `
      date Date, time_inserted_ns DateTime64(9), time_received_ns DateTime64(9), agent_id String, reply_src_addr IPv6,
      reply_dst_addr IPv6, reply_id UInt16, reply_size UInt16, reply_ttl UInt8, reply_quoted_ttl UInt8, reply_protocol UInt8,
      reply_icmp_type UInt8, reply_icmp_code UInt8, reply_mpls_labels Array(Tuple(UInt32, UInt8, UInt8, UInt8)),
      probe_src_addr IPv6, probe_dst_addr IPv6, probe_id UInt16, probe_size UInt16, probe_ttl UInt8, probe_protocol UInt8,
      probe_src_port UInt16, probe_dst_port UInt16, rtt UInt16`,
    orderBy: 'time_received_ns, agent_id, probe_protocol, probe_src_addr, probe_dst_addr, probe_src_port, probe_dst_port, probe_ttl',
  },
  {
    name: 'bmp.updates',
    columns: `
      date Date, time_received_ns DateTime64(9), router_addr IPv6, peer_addr IPv6, peer_asn UInt32, prefix_addr IPv6,
      prefix_len UInt8, announced Bool, is_post_policy Bool, origin String, as_path Array(UInt32), next_hop IPv6,
      communities Array(Tuple(UInt32, UInt16)), large_communities Array(Tuple(UInt32, UInt32, UInt32))`,
    orderBy: 'time_received_ns, router_addr, peer_addr, prefix_addr, prefix_len',
  },
  {
    name: 'flows.records',
    columns: `
      date Date, time_received_ns DateTime64(9), sampling_rate UInt64, sampler_address IPv6, src_addr IPv6, dst_addr IPv6,
      src_port UInt32, dst_port UInt32, protocol UInt32, packet_length UInt32, bytes UInt64, packets UInt64`,
    orderBy: 'time_received_ns, sampler_address, src_addr, dst_addr, protocol, src_port, dst_port',
  },
];

/** The database of a table. */
export function databaseOf({ name }: Table): string {
  return name.slice(0, name.indexOf('.'));
}

/** The statements that create the databases and tables. */
export function createStatements(): string[] {
  return tables.flatMap((table) => [
    `CREATE DATABASE ${databaseOf(table)}`,
    `CREATE TABLE ${table.name} (${table.columns})
ENGINE = MergeTree PARTITION BY date ORDER BY (${table.orderBy}) TTL date + toIntervalDay(7)`,
  ]);
}
