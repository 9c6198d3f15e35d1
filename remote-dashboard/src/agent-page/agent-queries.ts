/** How far back an agent's replies are looked at, in hours. */
export const HOURS = 3;
/** Length of a bar of the picture, in minutes. */
export const STEP_MINUTES = 5;
/** How many bars the picture has: the last one is of the interval that is not over. */
export const STEPS = (HOURS * 60) / STEP_MINUTES;
/** So many of the last replies are listed. */
const LATEST = 20;

/** Where the picture begins. The key of the table begins with the time. */
const since = `time_received_ns >= toStartOfInterval(now(), INTERVAL ${STEP_MINUTES} MINUTE) - INTERVAL ${(STEPS - 1) * STEP_MINUTES} MINUTE`;

/** A text as a literal of ClickHouse's SQL. */
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The columns of the answers. */
export const activityColumns = ['at', 'replies', 'median_rtt_ms'];
export const latestColumns = ['at', 'target', 'ttl', 'from_address', 'rtt_ms', 'icmp_type', 'icmp_code'];

/** Replies and their median RTT by five minutes. */
export const activityQuery = (
  id: string,
) => `SELECT toUnixTimestamp(toStartOfInterval(time_received_ns, INTERVAL ${STEP_MINUTES} MINUTE)) AS at,
  toUInt32(count()) AS replies,
  round(quantile(0.5)(rtt) / 10, 1) AS median_rtt_ms
FROM saimiris.replies
WHERE ${since} AND agent_id = ${literal(id)}
GROUP BY at
ORDER BY at`;

/** The newest replies that an agent has received. */
export const latestQuery = (id: string) => `SELECT toUnixTimestamp64Milli(time_received_ns) / 1000 AS at,
  probe_dst_addr AS target, probe_ttl AS ttl, reply_src_addr AS from_address, rtt / 10 AS rtt_ms,
  reply_icmp_type AS icmp_type, reply_icmp_code AS icmp_code
FROM saimiris.replies
WHERE ${since} AND agent_id = ${literal(id)}
ORDER BY time_received_ns DESC
LIMIT ${LATEST}`;
