/** A worked question. */
export interface Question {
  /** Name of its example, as in `<Example name="…" />`. */
  name: string;
  title: string;
  sql: string;
}

/** Worked questions on the public tables. IPv6 addresses that start with `2001:db8:` are placeholders. */
export const questions: readonly Question[] = [
  {
    name: 'path',
    title: 'Routers by agent and TTL',
    sql: `SELECT
    agent_id,
    probe_ttl,
    groupUniqArray(reply_src_addr) AS routers,
    round(min(rtt) / 10, 1) AS best_ms,
    count() AS replies
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
  AND probe_src_addr = toIPv6('2001:db8:a1:17d9:8e72::42')
  AND probe_dst_addr = toIPv6('2606:4700:4700::1111')
GROUP BY agent_id, probe_ttl
ORDER BY agent_id, probe_ttl`,
  },
  {
    name: 'distance',
    title: 'Round-trip time and hops to one target',
    sql: `SELECT
    agent_id,
    round(quantileExact(0.5)(rtt) / 10, 1) AS median_ms,
    round(min(rtt) / 10, 1) AS best_ms,
    min(probe_ttl) AS hops,
    count() AS replies
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
  AND probe_dst_addr = toIPv6('2606:4700:4700::1111')
  AND reply_src_addr = probe_dst_addr
GROUP BY agent_id
ORDER BY median_ms`,
  },
  {
    name: 'busiest-prefixes',
    title: 'The busiest prefixes of the last hour',
    sql: `SELECT
    concat(toString(prefix_addr), '/', toString(prefix_len)) AS prefix,
    is_post_policy,
    countIf(announced) AS announcements,
    countIf(NOT announced) AS withdrawals,
    uniqExact(peer_asn) AS peers
FROM bmp.updates
WHERE time_received_ns > now() - INTERVAL 1 HOUR
GROUP BY prefix, is_post_policy
ORDER BY announcements + withdrawals DESC
LIMIT 20`,
  },
  {
    name: 'path-length',
    title: 'Path length by origin AS',
    sql: `SELECT
    as_path[-1] AS origin_as,
    count() AS announcements,
    round(avg(length(arrayCompact(as_path))), 1) AS ases_on_path,
    countIf(length(arrayCompact(as_path)) < length(as_path)) AS prepended
FROM bmp.updates
WHERE time_received_ns > now() - INTERVAL 6 HOUR
  AND announced
  AND NOT is_post_policy
  AND notEmpty(as_path)
GROUP BY origin_as
ORDER BY announcements DESC
LIMIT 20`,
  },
  {
    name: 'traffic',
    title: 'Estimated traffic by destination /48',
    sql: `SELECT
    IPv6CIDRToRange(dst_addr, 48).1 AS destination_48,
    sum(bytes * sampling_rate) AS estimated_bytes,
    formatReadableSize(estimated_bytes) AS readable,
    sum(packets * sampling_rate) AS estimated_packets,
    count() AS samples
FROM flows.records
WHERE time_received_ns > now() - INTERVAL 6 HOUR
GROUP BY destination_48
ORDER BY estimated_bytes DESC
LIMIT 20`,
  },
  {
    name: 'networks-of-routers',
    title: 'Networks of the routers that answer most',
    sql: `WITH
    addresses AS (
        SELECT reply_src_addr AS address, count() AS replies
        FROM saimiris.replies
        WHERE time_received_ns > now() - INTERVAL 1 HOUR
        GROUP BY address
        ORDER BY replies DESC
        LIMIT 100
    ),
    routes AS (
        SELECT prefix_addr, prefix_len, argMax(as_path[-1], time_received_ns) AS origin_as
        FROM bmp.updates
        WHERE time_received_ns > now() - INTERVAL 7 DAY
          AND announced
          AND notEmpty(as_path)
        GROUP BY prefix_addr, prefix_len
    ),
    candidates AS (
        SELECT
            address,
            replies,
            toUInt8(arrayJoin(range(16, 65))) AS prefix_len,
            IPv6CIDRToRange(address, prefix_len).1 AS prefix_addr
        FROM addresses
    )
SELECT
    address,
    argMax(origin_as, prefix_len) AS network,
    max(prefix_len) AS matched_len,
    any(replies) AS count
FROM candidates
INNER JOIN routes USING (prefix_addr, prefix_len)
GROUP BY address
ORDER BY count DESC`,
  },
];
