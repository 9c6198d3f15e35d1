import type { Page } from '@playwright/test';

const table = (...rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** The datasets answer this page's browser with the last replies that an agent has received: 105 in all. */
export async function answerAgentQueries(page: Page): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const interval = (ago: number) => Math.floor((now - ago) / 300) * 300;
  const activity = table(
    ['at', 'replies', 'median_rtt_ms'],
    ['UInt32', 'UInt32', 'Float64'],
    [interval(4000), 100, 20.5],
    [interval(3000), 5, 7],
  );
  const latest = table(
    ['at', 'target', 'ttl', 'from_address', 'rtt_ms', 'icmp_type', 'icmp_code'],
    ['Float64', 'IPv6', 'UInt8', 'IPv6', 'Float64', 'UInt8', 'UInt8'],
    ...Array.from({ length: 20 }, (_, index) => [now - 3000 - index, '2001:db8::2', 9, '3fff:1234:5678::2', 12.3, 3, 0]),
  );
  await page.route('**/*default_format=*', (route) => {
    const sql = route.request().postData() ?? '';
    const body = sql.includes('median_rtt_ms') ? activity : sql.includes('from_address') ? latest : undefined;
    return body ? route.fulfill({ body, headers: { 'Access-Control-Allow-Origin': '*' } }) : route.fallback();
  });
}
