import type { GatewayBodies } from 'shared/gateway';
import { questions } from '../datasets/questions.ts';
import { placeholders, type Values } from '../example-values/placeholders.ts';

/** A call of the gateway. */
export interface GatewayRequest {
  to: 'gateway';
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** Whether it needs the access token. */
  token: boolean;
  /** Sent as JSON. */
  body?: unknown;
}

/** A query on the datasets. */
export interface DatasetsRequest {
  to: 'datasets';
  /** Without a `FORMAT`. */
  sql: string;
}

/** An example. Its texts in all languages and what Run sends are both made from it. */
export interface Example {
  /** What the request does. */
  title: string;
  /** Whether Run calls once, polls until a measurement is complete, or sends probes, which cost credits. */
  runs: 'once' | 'poll' | 'send';
  request(values: Values): GatewayRequest | DatasetsRequest;
}

const read = (title: string, path: `/api/${string}`, token: boolean): Example => ({
  title,
  runs: 'once',
  request: () => ({ to: 'gateway', method: 'GET', path, token }),
});

/** A query; the placeholder of the source address becomes the user's own. */
const query = (title: string, sql: string): Example => ({
  title,
  runs: 'once',
  request: ({ source }) => ({ to: 'datasets', sql: sql.replaceAll(placeholders.source, source) }),
});

/** Longest TTL of the traceroute. */
const maxTtl = 4;

/** The request that spends credits. */
export function sendProbes({ agent, source }: Pick<Values, 'agent' | 'source'>) {
  return {
    to: 'gateway',
    method: 'POST',
    path: '/api/probes',
    token: true,
    body: {
      metadata: [{ id: agent, ip_address: source }],
      probes: Array.from({ length: maxTtl }, (_, index) => ['2606:4700:4700::1111', 24000, 33434, index + 1, 'udp']),
    } satisfies GatewayBodies['Submission'],
  } as const satisfies GatewayRequest;
}

/** All examples by name, as used in a page: `<Example name="list-agents" />`. */
export const examples: Readonly<Record<string, Example>> = {
  'list-agents': read('List the agents', '/api/agents', false),
  'my-prefixes': read('List your own prefixes', '/api/user/prefixes', true),
  'my-credits': read('Used today, and the limit', '/api/user/me', true),
  'send-probes': { title: 'Send four probes', runs: 'send', request: sendProbes },
  'measurement-status': {
    title: 'Ask for the status',
    runs: 'poll',
    request: ({ measurement }) => ({ to: 'gateway', method: 'GET', path: `/api/measurement/${measurement}/status`, token: true }),
  },
  'results-of-measurement': query(
    'All replies to one experiment',
    `SELECT
    agent_id,
    probe_ttl,
    reply_src_addr,
    rtt / 10 AS rtt_ms
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 HOUR
  AND probe_src_addr = toIPv6('${placeholders.source}')
ORDER BY agent_id, probe_ttl`,
  ),
  'results-from-every-agent': query(
    'The same experiment, from every agent',
    `SELECT agent_id, probe_ttl, reply_src_addr, rtt / 10 AS rtt_ms
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 HOUR
  AND substring(hex(probe_src_addr), 13)
    = substring(hex(toIPv6('${placeholders.source}')), 13)
ORDER BY agent_id, probe_ttl`,
  ),
  'all-of-my-replies': query(
    'Replies with all their columns',
    `SELECT *
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
  AND probe_src_addr = toIPv6('${placeholders.source}')`,
  ),
  'first-query': query(
    'A first query',
    `SELECT agent_id, count() AS replies
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 10 MINUTE
GROUP BY agent_id
ORDER BY agent_id`,
  ),
  ...Object.fromEntries(questions.map(({ name, title, sql }) => [name, query(title, sql)])),
};
