import type { Page } from '@playwright/test';

/** What was measured. */
export const target = '2606:4700:4700::1111';
const paris = { id: 'vltcdg01', address: '2001:db8:a1::42' };
const atlanta = { id: 'vltatl01', address: '2001:db8:b1::42' };

/** Hops of each agent: a fork from Paris, a silent hop from both, one router in common. */
const hops = [
  {
    agent: paris,
    ways: [
      ['3fff:1::1', '3fff:2::1', '3fff:5::1', '', target],
      ['3fff:1::1', '3fff:2::2', '3fff:5::1', '', target],
    ],
  },
  { agent: atlanta, ways: [['3fff:8::1', '', '', '3fff:5::1', '3fff:9::1', target]] },
];

const columns = [
  'received',
  'agent_id',
  'probe_src_addr',
  'probe_dst_addr',
  'probe_ttl',
  'probe_src_port',
  'probe_dst_port',
  'probe_protocol',
];
const replyColumns = ['reply_src_addr', 'reply_icmp_type', 'reply_icmp_code', 'rtt', 'probe_id', 'reply_id'];

/** Rows as the datasets give them: RTTs in tenths of a millisecond. */
function rowsAt(sent: Date): unknown[][] {
  const received = sent.toISOString().replace('T', ' ').replace('Z', '000000');
  return hops.flatMap(({ agent: { id, address }, ways }) =>
    ways.flatMap((way, flow) =>
      way.flatMap((from, index) => {
        const icmp = from === target ? [129, 0] : [3, 0];
        const row = [
          received,
          id,
          address,
          target,
          index + 1,
          24_000 + flow,
          33_434,
          58,
          from,
          ...icmp,
          105 * (index + 1) + 2 * flow,
          flow,
          index,
        ];
        return from ? [row] : [];
      }),
    ),
  );
}

/**
 * A measurement of two hours ago: the datasets answer this page's browser with its replies.
 *
 * @param times - how often all of them come, 12 replies a time.
 * @returns path and query of its page.
 */
export async function sharedMeasurement(page: Page, times = 1): Promise<string> {
  const sent = new Date(Date.now() - 2 * 3_600_000);
  const names = [...columns, ...replyColumns];
  const rows = Array.from({ length: times }, (_, ms) => rowsAt(new Date(sent.getTime() + ms))).flat();
  const answer = [names, names.map(() => 'String'), ...rows].map((line) => JSON.stringify(line)).join('\n');
  await page.route('**/*default_format=*', (route) =>
    route.request().postData()?.includes(paris.address)
      ? route.fulfill({ body: answer, headers: { 'Access-Control-Allow-Origin': '*' } })
      : route.fallback(),
  );
  const query = new URLSearchParams({ sent: sent.toISOString().replace(/\.\d+/, ''), kind: 'traceroute', protocol: 'icmpv6', target });
  for (const [name, value] of Object.entries({ ttl: '1-8', ports: '24000-33434', 'per-hop': '2', probes: '16' })) query.set(name, value);
  for (const { id, address } of [paris, atlanta]) query.append('from', `${id}_${address}`);
  return `/dashboard/measurements/m1?${query}`;
}

/** The picture of the path from an agent. */
export const lane = (page: Page, agent: string) => page.getByRole('listbox', { name: new RegExp(`^Hops from ${agent}`) });
