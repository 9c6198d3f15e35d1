import { expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { MINUTE, pass, silence, status, useFakeClock, user } from '../testing.tsx';
import {
  brokenAnswer,
  datasetsPath,
  figure,
  progressAnswer,
  routerRow,
  rowsAnswer,
  sentMeasurement,
  showMeasurement,
  statusPath,
  targetRow,
  widen,
} from './testing.tsx';

useFakeClock();
useFakeLayout();

/** Sent long ago enough for all replies to be there. */
const longAgo = { ...sentMeasurement, sent: sentMeasurement.sent - 60 * MINUTE };
const visitor = { session: { status: 'anonymous' } } as const;
const rows = () =>
  within(screen.getByRole('table', { name: 'Replies' }))
    .getAllByRole('row')
    .slice(1);

test('a visitor sees what was sent and what came back, with no call that needs a token', async () => {
  const { requests } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1), targetRow(2)) }, visitor);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2606:4700:4700::1111 from 2 agents');
  expect(screen.getByText(/^Traceroute with ICMPv6, TTL 1–4, 1 probe each\. Sent/)).toHaveTextContent(
    '12:59:55 UTC by vltcdg01, vltewr01.',
  );
  expect([figure('Probes'), figure('Replies'), figure('First reply')]).toEqual(['8', '2', 'after 2.0 s']);
  // The sender's business.
  expect(screen.queryByText(/credits/i)).toBeNull();
  expect(rows().map((row) => row.textContent)).toEqual([
    '12:59:57.000vltcdg0113fff::11.0time exceeded24000 → 33434',
    '12:59:57.000vltcdg0122606:4700:4700::11112.0echo reply24000 → 33434',
  ]);
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  await pass(5_000);
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set([datasetsPath]));
  expect(requests.every(({ headers }) => headers.get('Authorization') === `Basic ${btoa('read:read')}`)).toBe(true);
});

test('the progress has a row of its own before, while and after probes are sent: nothing below it moves', async () => {
  const partsWith = async (answer: typeof silence) => {
    const { close } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: answer });
    const parts = Array.from(screen.getByRole('region', { name: 'Progress' }).children, ({ tagName }) => tagName);
    close();
    cleanup();
    return parts;
  };
  const parts = ['DL', 'DIV', 'UL'];
  expect([await partsWith(silence), await partsWith(progressAnswer(5)), await partsWith(progressAnswer(8, true))]).toEqual([
    parts,
    parts,
    parts,
  ]);
});

test('replies appear as they arrive', async () => {
  const { answers } = await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: progressAnswer(0) });
  expect(screen.getByText(/^No replies yet\./)).toBeVisible();
  answers[datasetsPath] = rowsAnswer(routerRow(1));
  answers[statusPath] = progressAnswer(5);
  await pass(1_600);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('5 of 8 probes sent')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Probes sent' })).toHaveAttribute('aria-valuetext', '5 of 8 probes sent');
  const agents = within(screen.getByRole('list', { name: 'Agents' })).getAllByRole('listitem');
  expect(agents.map((agent) => agent.textContent)).toEqual([
    expect.stringMatching(/4 of 4 sent, 1 reply$/),
    expect.stringMatching(/1 of 4 sent, 0 replies$/),
  ]);
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Replies are coming in.');

  answers[datasetsPath] = rowsAnswer(routerRow(1), routerRow(2), targetRow(3));
  answers[statusPath] = progressAnswer(8, true);
  await pass(1_600);
  expect(rows()).toHaveLength(3);
  expect(screen.queryByRole('meter')).toBeNull();
});

test('polling slows down after the last reply, then ends', async () => {
  const { calls } = await showMeasurement({
    [datasetsPath]: rowsAnswer(routerRow(1), routerRow(2), targetRow(3)),
    [statusPath]: progressAnswer(8, true),
  });
  await pass(MINUTE + 8_000);
  const asked = calls(datasetsPath);
  expect(asked).toBeLessThan(40);
  await pass(MINUTE);
  expect(calls(datasetsPath)).toBe(asked);
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('The last reply has come: 3 replies.');
});

// Reliability: replies to a measurement never arrive
test('polling ends if no replies arrive, and the page says so', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer() }, visitor);
  expect(screen.getByText(/^No replies yet\./)).toBeVisible();
  await pass(3 * MINUTE);
  expect(screen.getByText(/^No replies came\./)).toBeVisible();
  expect(screen.queryByText(/^No replies yet\./)).toBeNull();
  expect(screen.getByText('No reply has come.')).toHaveAttribute('role', 'status');
});

test('with differing clocks, replies that were received before sending are found, and the page shows the searched interval', async () => {
  const early = routerRow(1, { received: '2026-11-20 12:53:00.000000000' });
  const { requests } = await showMeasurement({ [datasetsPath]: rowsAnswer(early) }, visitor);
  expect(requests[0]?.body).toContain("time_received_ns >= toDateTime64('2026-11-20 12:49:55', 9, 'UTC')");
  expect(rows()).toHaveLength(1);
  expect(figure('First reply')).toBe('12:53:00 UTC');
  expect(screen.getByText(/Searched: replies received from 12:49:55 UTC to 13:59:55 UTC/)).toBeVisible();
});

// Reliability: the datasets are down while a measurement's page is open
test('while the datasets are down, what was sent stays; the query is repeated automatically and by Retry', async () => {
  const { answers, calls, errors } = await showMeasurement({ [datasetsPath]: () => new Response('down', { status: 503 }) }, visitor);
  expect(screen.getByText('The datasets could not answer. HTTP status: 503')).toBeVisible();
  expect(screen.getByText('This page tries again by itself. What was sent is above.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2606:4700:4700::1111 from 2 agents');
  expect(errors.length).toBeGreaterThan(0);
  await pass(30_000);
  const asked = calls(datasetsPath);
  expect(asked).toBeGreaterThan(2);
  expect(asked).toBeLessThan(10);
  answers[datasetsPath] = rowsAnswer(routerRow(1));
  await user.click(screen.getByRole('button', { name: 'Retry replies' }));
  await pass();
  expect(rows()).toHaveLength(1);
});

test('a later failure of the datasets keeps the replies that were found', async () => {
  const { answers } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)) }, visitor);
  answers[datasetsPath] = () => Promise.reject(new TypeError('Failed to fetch'));
  await pass(2_000);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText(/could not be reached\..* The replies found before stay\.$/)).toBeVisible();
  answers[datasetsPath] = rowsAnswer(routerRow(1), routerRow(2));
  await pass(10_000);
  expect(rows()).toHaveLength(2);
  expect(screen.queryByText(/could not be reached/)).toBeNull();
});

// Reliability: an answer of the datasets is interrupted while a measurement's page is open
test('replies of an interrupted answer are shown as a part; the query is repeated automatically and by Retry', async () => {
  widen();
  const { answers } = await showMeasurement({ [datasetsPath]: brokenAnswer(routerRow(1)) }, { ...visitor, measurement: longAgo });
  expect(rows()).toHaveLength(1);
  expect(screen.getByText(/^These are not all replies\. Only the first row came; .* The query is repeated automatically\.$/)).toBeVisible();
  expect(screen.getByText(/^From vltcdg01 .*, no reply of 2606:4700:4700::1111 is among those that are here;/)).toBeVisible();
  expect(screen.queryByText(/did not reply|has not replied|apart/)).toBeNull();
  answers[datasetsPath] = brokenAnswer(routerRow(1), routerRow(2));
  await pass(10_000);
  expect(rows()).toHaveLength(2);
  answers[datasetsPath] = rowsAnswer(routerRow(1), routerRow(2), targetRow(3));
  await user.click(screen.getByRole('button', { name: 'Retry replies' }));
  await pass();
  expect(rows()).toHaveLength(3);
  expect(screen.queryByText(/^These are not all replies/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Progress' })).toHaveFocus();
});

test('an interrupted answer keeps the replies that were found', async () => {
  const { answers } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1), routerRow(2)) }, visitor);
  answers[datasetsPath] = brokenAnswer(routerRow(1));
  await pass(2_000);
  expect(rows()).toHaveLength(2);
  expect(screen.getByText(/The connection was lost.* The replies found before stay\.$/)).toBeVisible();
});

// Reliability: invalid or duplicate rows among the replies to a measurement
test('invalid and duplicate rows are left out and counted', async () => {
  const odd = [routerRow(2, { reply_src_addr: '<b>' }), routerRow(3, { probe_ttl: 10_000 })];
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1), routerRow(1), ...odd, targetRow(4)) }, visitor);
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('2 rows of the datasets are not valid replies and are left out.')).toBeVisible();
  expect(screen.getByText('1 row came twice with the same values, and counts once.')).toBeVisible();
});

test("replies to other people's probes from the source address are in the table, with their target", async () => {
  const stranger = routerRow(2, { probe_dst_addr: '2001:db8:bad::1' });
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1), stranger) }, visitor);
  expect(screen.getByRole('columnheader', { name: 'Target' })).toBeVisible();
  expect(rows()[1]).toHaveTextContent('2001:db8:bad::1');
});

test("replies to other people's probes count nowhere, and the page says once how many there are", async () => {
  widen();
  const strangers = [
    routerRow(2, { probe_dst_addr: '2001:db8:bad::1', received: '2026-11-20 12:59:56.000000000' }),
    routerRow(9, { received: '2026-11-20 12:59:56.100000000' }),
    routerRow(2, { probe_protocol: 17 }),
  ];
  await showMeasurement({ [datasetsPath]: rowsAnswer(...strangers, routerRow(1)) }, visitor);
  expect([figure('Replies'), figure('First reply'), rows().length]).toEqual(['1', 'after 2.0 s', 4]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^vltcdg01.*1 reply$/),
  );
  expect(screen.getAllByText(/^3 replies answer probes with another target, protocol, port or TTL/)).toHaveLength(1);
  await pass(3 * MINUTE);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('The last reply has come: 1 reply.');
});

test('an invalid query result has a message', async () => {
  await showMeasurement({ [datasetsPath]: () => new Response('["a"]\n["String"]\n["x"]\n') }, visitor);
  expect(screen.getByText('The datasets answered in a form that this page does not understand.')).toBeVisible();
});

test.each([403, 404])("another user's measurement (%s) is shown, without progress", async (code) => {
  const { calls } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: status(code) });
  expect(figure('Probes')).toBe('8');
  expect(screen.getByText('The gateway has no progress of it for this account.')).toBeVisible();
  expect(screen.queryByText(/HTTP error/)).toBeNull();
  await pass(20_000);
  expect(calls(statusPath)).toBe(1);
});

test('while the first query runs, the page says so', async () => {
  await showMeasurement({ [datasetsPath]: silence }, visitor);
  expect(screen.getByText('Looking for replies in the public datasets…')).toBeVisible();
  expect([figure('Replies'), figure('First reply')]).toEqual(['–', '–']);
});

test('the table is sorted by its headings', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1, { rtt: 500 }), routerRow(2), targetRow(3)) }, visitor);
  const hops = () => rows().map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  await user.click(screen.getByRole('button', { name: 'RTT (ms)' }));
  expect(hops()).toEqual(['2', '3', '1']);
  expect(screen.getByRole('columnheader', { name: 'RTT (ms)' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'RTT (ms)' }));
  expect(hops()).toEqual(['1', '3', '2']);
});

test('only the rows in sight of many replies are in the document', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => routerRow(1 + (index % 4), { probe_src_port: 1 + index }));
  await showMeasurement({ [datasetsPath]: rowsAnswer(...many) }, visitor);
  expect(screen.getByRole('table', { name: 'Replies' })).toHaveAttribute('aria-rowcount', '5001');
  expect(rows().length).toBeLessThan(100);
  expect(rows()[0]).toHaveAttribute('aria-rowindex', '2');
});

test('Query opens the query for these replies', async () => {
  const { requests } = await showMeasurement({ [datasetsPath]: rowsAnswer() }, visitor);
  const url = new URL(screen.getByRole('link', { name: 'Query' }).getAttribute('href') ?? '', 'https://www.example.org');
  expect(requests[0]?.body).toBe(`${url.searchParams.get('q')}\nLIMIT 100001`);
});

const future = { ...sentMeasurement, sent: Date.parse('2036-01-01T00:00:00Z') };

test('of a date in the future the page says that, and nothing of credits, replies that are gone or a search', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer() }, { ...visitor, measurement: future });
  expect(screen.getByText(/^The date in this link is in the future:/)).toHaveTextContent(
    /: 1 Jan 2036, 00:00:00 UTC\. It is 13:\d\d:\d\d UTC by the clock of this device\. The link was changed, or a clock is wrong\.$/,
  );
  expect(screen.getByText(/^Traceroute with ICMPv6/)).toBeVisible();
  for (const untrue of [/Credits used/, /Searched/, /no longer have/, /^No replies/]) expect(screen.queryByText(untrue)).toBeNull();
});

test('a wrong clock hides no replies, nor what the gateway knows', async () => {
  const received = '2036-01-01 00:00:01.000000000';
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1, { received })) }, { ...visitor, measurement: future });
  expect([rows().length, figure('Replies')]).toEqual([1, '1']);
  expect(screen.getByText(/Searched: replies received from 31 Dec 2035, 23:50:00 UTC to 1 Jan 2036, 01:00:00 UTC/)).toBeVisible();
  cleanup();
  await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: progressAnswer(8, true) }, { measurement: future });
  expect([figure('Probes'), figure('Credits used')]).toEqual(['8', '8']);
  expect(screen.getByText('8 of 8 probes sent')).toBeVisible();
});

test('a clock that differs by minutes is not said', async () => {
  await showMeasurement(
    { [datasetsPath]: rowsAnswer() },
    { ...visitor, measurement: { ...sentMeasurement, sent: Date.now() + 4 * MINUTE } },
  );
  expect(screen.queryByText(/in the future/)).toBeNull();
  expect(figure('Probes')).toBe('8');
});

test('agents that a link does not name are said to be in the numbers of the gateway', async () => {
  const [first] = sentMeasurement.senders;
  await showMeasurement(
    { [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: progressAnswer(8, true) },
    { measurement: { ...sentMeasurement, senders: first ? [first] : [] } },
  );
  expect(screen.getByText('and 1 more agent, not named in the link: the numbers of probes and credits include it')).toBeVisible();
});
