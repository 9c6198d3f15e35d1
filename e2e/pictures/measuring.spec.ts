import type { Page } from '@playwright/test';
import type { Stack } from 'local/stack';
import { keepRecords, record } from '../support/kept-history.ts';
import { signIn } from '../support/site.ts';
import { expect, picture } from './picture.ts';
import { answerOf, replyOf } from './replies.ts';

/** An answer of the datasets: names and types of the columns, and the rows. */
const rowsOf = (columns: string[], rows: unknown[][]) =>
  [columns, columns.map(() => 'String'), ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');

/** Answers each query on the datasets. */
const answerQueries = (page: Page, { origins }: Stack, answer: (sql: string) => string) =>
  page.route(`${origins.datasets}/**`, (route) =>
    route.fulfill({ body: answer(route.request().postData() ?? ''), headers: { 'Access-Control-Allow-Origin': '*' } }),
  );

const records = [
  record(
    'a1',
    '2026-03-10T14:05:00Z',
    'kind=traceroute&protocol=icmpv6&target=2606:4700:4700::1111&ttl=1-32',
    ['vltcdg01', 'vltatl01'],
    32,
  ),
  record('a2', '2026-03-09T08:40:00Z', 'kind=ping&protocol=icmpv6&target=2620:fe::fe&ttl=64-64', ['vltcdg01', 'vltewr01', 'vltsgp01'], 10),
  record('a3', '2026-03-07T19:12:00Z', 'kind=traceroute&protocol=udp&target=3fff:fff:1::1&ttl=1-32', ['vltlhr01'], 32),
  record('a4', '2026-02-20T10:00:00Z', 'kind=traceroute&protocol=icmpv6&target=3fff:fff::1&ttl=1-32', ['vltcdg01'], 32),
];

picture('history', async ({ page, stack }) => {
  await keepRecords(page, records);
  await page.route('**/api/measurements', (route) => route.fulfill({ json: [] }));
  await answerQueries(page, stack, () =>
    rowsOf(
      ['measurement', 'replies', 'median_ms'],
      [
        [1, 41, 14.2],
        [2, 30, 7.9],
        [3, 12, null],
      ],
    ),
  );
  await signIn(page);
  await page.goto('/dashboard/measurements');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2606:4700:4700::1111' })).toContainText('14.2 ms');
  await expect(page.getByRole('region', { name: 'Credits by day' })).toContainText('Today is as the gateway counts it.');
});

/** Two traceroutes to one target, of which the second has another way. */
const compared = [1, 2].map((minute) =>
  record(`c${minute}`, `2026-03-10T14:0${10 - minute}:00Z`, 'kind=traceroute&protocol=icmpv6&target=3fff:abc::1&ttl=1-8', ['vltcdg01'], 8),
);

picture(
  'comparison',
  async ({ page, stack }) => {
    await keepRecords(page, compared);
    await page.route('**/api/measurements', (route) => route.fulfill({ json: [] }));
    const counts = [
      [1, 5, 12],
      [2, 4, 15],
    ];
    const replies = [
      ...[1, 2, 3, 5, 6].map((ttl) => replyOf('vltcdg01', '2001:db8:1::c1', ttl, ttl === 6, 20 * ttl)),
      ...[1, 2, 4, 5].map((ttl) => replyOf('vltcdg01', '2001:db8:1::c2', ttl, ttl === 5, 30 * ttl)),
    ];
    await answerQueries(page, stack, (sql) =>
      sql.includes('multiIf') ? rowsOf(['measurement', 'replies', 'median_ms'], counts) : answerOf(replies),
    );
    await signIn(page);
    await page.goto('/dashboard/measurements?compare=c1,c2');
    await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('listbox').nth(1)).toBeVisible();
  },
  { at: (page) => page.getByRole('region', { name: 'Comparison' }) },
);

/** Three hours in steps of five minutes, without replies in some of them; the times are those of the pictures' clock. */
const activity = Array.from({ length: 36 }, (_, step) => [
  Date.parse('2026-03-10T11:20:00Z') / 1000 + 300 * step,
  (step * 37) % 90,
  12 + ((step * 7) % 11),
]).filter(([, replies]) => Number(replies) > 8);

const latest = Array.from({ length: 8 }, (_, index) => [
  Date.parse('2026-03-10T14:19:30Z') / 1000 - 4 * index,
  '3fff:abc::1',
  index + 1,
  `3fff:${index + 1}::1`,
  3.5 * (index + 1),
  3,
  0,
]);

picture(
  'agent',
  async ({ page, stack }) => {
    await answerQueries(page, stack, (sql) =>
      sql.includes('GROUP BY')
        ? rowsOf(['at', 'replies', 'median_rtt_ms'], activity)
        : rowsOf(['at', 'target', 'ttl', 'from_address', 'rtt_ms', 'icmp_type', 'icmp_code'], latest),
    );
    await page.goto('/dashboard/agents/vltcdg01');
    await expect(page.getByRole('heading', { name: 'Last replies' })).toBeVisible();
  },
  { down: 1600 },
);
