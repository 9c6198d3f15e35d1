import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { FakeAnswer } from 'shared/testing';
import { json, MINUTE, openRow, pass, prefixesAnswer, retryIn, show, silence, status, useFakeClock, user } from '../testing.tsx';
import { activityQuery, latestQuery } from './agent-queries.ts';
// What is loaded late is compiled before the tests, not within their time.
import './agent-page.tsx';

useFakeClock();
afterEach(() => localStorage.clear());

const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;
const lines = (...rows: unknown[]) => new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
const activity = (...rows: unknown[]) => lines(['at', 'replies', 'median_rtt_ms'], ['UInt32', 'UInt32', 'Float64'], ...rows);
const latest = (...rows: unknown[]) =>
  lines(
    ['at', 'target', 'ttl', 'from_address', 'rtt_ms', 'icmp_type', 'icmp_code'],
    ['Float64', 'IPv6', 'UInt8', 'IPv6', 'Float64', 'UInt8', 'UInt8'],
    ...rows,
  );

/** Datasets that answer both queries about an agent. */
const datasets =
  (id: string, intervals: unknown[], replies: unknown[]): FakeAnswer =>
  ({ body }) => {
    if (body === activityQuery(id)) return activity(...intervals);
    if (body === latestQuery(id)) return latest(...replies);
    return new Response('unknown query', { status: 500 });
  };

const open = async (id: string, changes: Parameters<typeof show>[0], session: Parameters<typeof show>[1] = { status: 'anonymous' }) => {
  const shown = await show(changes, session, `/dashboard/agents/${encodeURIComponent(id)}`);
  await pass();
  return shown;
};
const panel = (name: string) => within(screen.getByRole('region', { name }));

test("a visitor sees an agent's place, health, configurations and last replies", async () => {
  const replies = [
    [NOON + 3590.5, '2001:db8::2', 9, '2001:db8:0:0:0::2', 12.34, 129, 0],
    [NOON + 3590, '2001:db8::2', 8, '3fff::1', 10, 3, 0],
  ];
  await open('vltewr01', {
    datasets: datasets(
      'vltewr01',
      [
        [NOON, 100, 20.5],
        [NOON + 300, 5, 7],
      ],
      replies,
    ),
  });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(screen.getByText('Newark, by the airport code EWR in its id')).toBeVisible();
  expect(panel('Health').getByText('Healthy')).toBeVisible();
  expect(panel('Health').getByText(/^Healthy at 1 of 1 check since 13:00:00 UTC\. /)).toBeVisible();
  expect(panel('Configurations').getByText('1.5 kpps')).toBeVisible();
  expect(panel('Configurations').getByText('2001:db8:3::/48')).toBeVisible();
  expect(panel('Configurations').getAllByText('Log in to see your prefixes')).toHaveLength(2);
  expect(
    panel('Replies').getByText(
      '105 replies in the last 3 hours. At most 100 in 5 minutes, from 12:00:00 UTC on. Median RTT per 5 minutes: 7.0 to 20.5 ms.',
    ),
  ).toBeVisible();
  const rows = panel('Replies').getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ReceivedRTTTTLReply fromTargetKind',
    '12:59:50 UTC12.3 ms92001:db8::2the targetecho reply',
    '12:59:50 UTC10.0 ms83fff::12001:db8::2time exceeded',
  ]);
  const link = panel('Replies').getByRole('link', { name: 'last replies' });
  expect(link).toHaveAttribute('href', `/docs/datasets/query?q=${encodeURIComponent(latestQuery('vltewr01'))}`);
});

test('the sentence covers the intervals of the picture, however many the datasets give', async () => {
  // The time is 13:00:00: the picture begins at 10:05.
  const intervals = Array.from({ length: 37 }, (_, index) => [NOON - 7200 + index * 300, index === 0 ? 1000 : 2, index === 0 ? 90 : 5]);
  const { container } = await open('vltewr01', { datasets: datasets('vltewr01', intervals, []) });
  expect(
    panel('Replies').getByText(
      '72 replies in the last 3 hours. At most 2 in 5 minutes, from 10:05:00 UTC on. Median RTT per 5 minutes: 5.0 ms.',
    ),
  ).toBeVisible();
  expect(container.querySelectorAll('figure rect')).toHaveLength(36);
});

test('both queries begin where the picture does, at the beginning of an interval', () => {
  const since = 'WHERE time_received_ns >= toStartOfInterval(now(), INTERVAL 5 MINUTE) - INTERVAL 175 MINUTE AND';
  expect(activityQuery('vltewr01')).toContain(since);
  expect(latestQuery('vltewr01')).toContain(since);
});

test('a user sees their own prefixes; an agent without configurations has none', async () => {
  const { unmount } = await open('vltewr01', {}, {});
  expect(panel('Configurations').getByText('2001:db8:3:1::/80')).toBeVisible();
  unmount();
  await open('vltatl01', {}, {});
  expect(panel('Configurations').getByText('No configuration available')).toBeVisible();
});

test('prefixes that fail say why, with a Retry; those whose refresh fails stay, and are old', async () => {
  const { answer } = await open('vltewr01', { prefixes: status(500) }, {});
  expect(panel('Configurations').getAllByText('Error loading prefixes')).toHaveLength(2);
  expect(panel('Configurations').getByText('HTTP error! Status: 500')).toBeVisible();
  answer('prefixes', json(prefixesAnswer));
  await retryIn(panel('Configurations'));
  await pass();
  expect(panel('Configurations').getByText('2001:db8:3:1::/80')).toBeVisible();
  expect(panel('Configurations').queryByText('HTTP error! Status: 500')).toBeNull();
  answer('prefixes', status(503));
  await pass(5 * MINUTE);
  expect(panel('Configurations').getByText('2001:db8:3:1::/80')).toBeVisible();
  expect(panel('Configurations').getByText('HTTP error! Status: 503')).toBeVisible();
  expect(panel('Configurations').getByText(/^Old data/)).toBeVisible();
  expect(panel('Configurations').getByRole('button', { name: 'Retry prefixes' })).toBeVisible();
});

test('an unknown id has a message, and the replies that the dataset has of it', async () => {
  await open("no'body\\", { datasets: datasets("no'body\\", [], []) });
  expect(panel('Health').getByText(/^No agent with the id/)).toHaveTextContent(
    "No agent with the id no'body\\ is reporting to the gateway now.",
  );
  expect(panel('Replies').getByText(/^No replies in the last 3 hours\./)).toBeVisible();
  expect(screen.getByText('Its id has no known airport code, so its place is unknown')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Configurations' })).toBeNull();
});

test("an agent's open row links to its page, and the page to the form and back", async () => {
  const { url } = await show({}, {}, '/dashboard');
  await openRow('vltewr01');
  await user.click(screen.getByRole('link', { name: 'Page of agent vltewr01' }));
  await pass();
  expect(url()).toBe('/dashboard/agents/vltewr01');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Agent vltewr01');
  const measure = screen.getByRole('link', { name: 'Measure from this agent' });
  expect(measure).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/measure\?.*agents=vltewr01/));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(url()).toBe('/dashboard');
});

test('an id cannot end a string literal of the query', () => {
  expect(latestQuery("a' OR '1'='1\\")).toContain("agent_id = 'a\\' OR \\'1\\'=\\'1\\\\'\n");
});

test('a failed query on the datasets hides nothing else, and is repeated', async () => {
  const { answer } = await open('vltewr01', { datasets: () => new Response('<html>', { status: 502 }) });
  expect(panel('Replies').getByText('The datasets could not answer. HTTP status: 502')).toBeVisible();
  expect(panel('Health').getByText('Healthy')).toBeVisible();
  answer('datasets', datasets('vltewr01', [[NOON, 1, 3]], []));
  await pass(MINUTE);
  expect(panel('Replies').getByText(/^1 reply in the last 3 hours\./)).toBeVisible();
});

// Reliability: the datasets' answer about an agent breaks off, or is something else
test.each([
  [
    'breaks off',
    '["at","replies","median_rtt_ms"]\n["UInt32","UInt32","Float64"]\n[1795179600,1,3]\nCode: 241. DB::Exception: Memory limit',
  ],
  ['is an HTML page', '<!doctype html>\n<title>Welcome</title>\n<p>Please log in'],
  ['has invalid rows only', '["at","replies","median_rtt_ms"]\n["UInt32","UInt32","Float64"]\n["x",1,3]'],
])('an answer of the datasets that %s does not say that the agent has received nothing', async (_, body) => {
  await open('vltewr01', { datasets: ({ body: sql }) => (sql === latestQuery('vltewr01') ? latest() : new Response(body)) });
  expect(panel('Replies').getByText(/^(Only the first row came|The datasets answered in a form)/)).toBeVisible();
  expect(panel('Replies').queryByText(/in the last 3 hours\./)).toBeNull();
  expect(panel('Health').getByText('Healthy')).toBeVisible();
});

test('while the gateway is down, replies are shown', async () => {
  await open('vltewr01', { agents: status(503), datasets: datasets('vltewr01', [[NOON, 1, 3]], []) });
  expect(panel('Health').getByText('HTTP error! Status: 503')).toBeVisible();
  expect(panel('Replies').getByText(/^1 reply in the last 3 hours\./)).toBeVisible();
});

test('while replies load, the page does not say that there are none', async () => {
  await open('vltewr01', { agents: silence, datasets: silence });
  expect(panel('Health').getByRole('status')).toHaveTextContent('Loading agents…');
  expect(panel('Replies').getByRole('status')).toHaveTextContent('Loading replies from the public dataset…');
});

test('invalid rows are left out, and the others stay', async () => {
  const odd = [null, [], [1e300, 5, 5], ['x', 1, 1], [NOON, -1, 1], [NOON, 1, null]];
  const oddReplies = [
    [NOON, '<b>', 1, '::1', 1, 3, 0],
    [NOON, '::1', null, '::1', 1, 3, 0],
    [NOON, '::1', 1, '::1', 'x', 3, 0],
  ];
  await open('vltewr01', {
    datasets: datasets('vltewr01', [[NOON, 7, 7], ...odd.slice(2)], [...oddReplies, [NOON, '::2', 3, '::1', 1, 3, 9]]),
  });
  expect(panel('Replies').getByText(/^7 replies in the last 3 hours\./)).toBeVisible();
  expect(panel('Replies').getAllByRole('row')).toHaveLength(2);
});

test('an agent that stops reporting has the time of it, which later visits know', async () => {
  const { answer, unmount } = await open('vltewr01', {});
  answer('agents', json([{ id: 'vltsgp01', health: { healthy: true }, config: [] }]));
  await pass(2 * MINUTE);
  const items = panel('Health').getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Not reporting as of 13:02:00 UTC', 'Healthy as of 13:00:00 UTC']);
  expect(panel('Health').getByText(/^Not reporting since/, { selector: 'span' })).toBeVisible();
  unmount();
  await open('vltewr01', {});
  expect(
    panel('Health')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Healthy as of/), 'Not reporting as of 13:02:00 UTC', 'Healthy as of 13:00:00 UTC']);
  expect(panel('Health').getByText(/^Reported at 2 of 3 checks since 13:00:00 UTC\. /)).toBeVisible();
});

test('checks are counted: each answer of the gateway once, whoever opens the page again', async () => {
  const { unmount, back } = await open('vltewr01', {});
  await pass(2 * MINUTE);
  expect(panel('Health').getByText(/^Healthy at 2 of 2 checks since 13:00:00 UTC\. /)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Measure from this agent' }));
  await pass();
  await back();
  expect(panel('Health').getByText(/^Healthy at 2 of 2 checks since 13:00:00 UTC\. /)).toBeVisible();
  unmount();
  await pass(1000);
  await open('vltewr01', {});
  expect(panel('Health').getByText(/^Healthy at 3 of 3 checks since 13:00:00 UTC\. /)).toBeVisible();
});

test.each([
  ['unhealthy', 'vltcdg01'],
  ['not known', 'gone'],
])('an agent that is %s is not offered for a measurement, which would leave it out', async (_, id) => {
  await open(id, {}, {});
  expect(screen.queryByRole('link', { name: 'Measure from this agent' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Measure from other agents' })).toHaveAttribute('href', '/dashboard/measure');
  expect(panel('Health').getByText('Measurements leave this agent out until it is healthy.')).toBeVisible();
});

test('of agents whose health was watched the last 50 are kept, and what is stored may be odd', async () => {
  const others = Array.from({ length: 60 }, (_, index) => [`agent-${index}`, [{ at: 1, state: 'healthy' }]]);
  localStorage.setItem(
    'agents-health',
    JSON.stringify([...others, ['vltewr01', [null, { at: 'x', state: 'healthy' }, { at: 1, state: 'healthy', checks: 0, last: 1 }, 5]]]),
  );
  const { unmount } = await open('vltewr01', {});
  expect(panel('Health').getByText(/^Healthy at 1 of 1 check since 13:00:00 UTC\. /)).toBeVisible();
  expect(JSON.parse(localStorage.getItem('agents-health') ?? '')).toHaveLength(50);
  unmount();
  localStorage.setItem('agents-health', '{"no": "list"}');
  await open('vltewr01', {});
  expect(panel('Health').getByText(/^Healthy at 1 of 1 check /)).toBeVisible();
});
