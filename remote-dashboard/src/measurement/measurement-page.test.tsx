import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { type FakeAnswer, fakeSite, pending } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { json, MINUTE, measurementAnswer, pass, show, silence, status, useFakeClock, user } from '../testing.tsx';
import { browserStorage } from '../user-storage.ts';
// What is loaded late is compiled before the tests, not within their time.
import './measurement-page.tsx';
import { sourceColumns } from '../replies/sources-query.ts';
import { measurementPath } from './measurement-link.ts';
import { keepMeasurement } from './measurement-records.ts';
import { datasetsPath, routerRow, rowsAnswer, sentMeasurement, statusPath } from './testing.tsx';

useFakeClock();
useFakeLayout();

const title = '2606:4700:4700::1111 from 2 agents';
const heading = () => screen.getByRole('heading', { level: 1 });
const bare = '/dashboard/measurements/m1';

test('a visitor with the link sees the measurement, without a call to the gateway', async () => {
  const { titles, answerTo, requests } = await show({}, { status: 'anonymous' }, measurementPath(sentMeasurement));
  answerTo(datasetsPath, rowsAnswer(routerRow(1)));
  await pass(5_000);
  expect(heading()).toHaveTextContent(title);
  expect(titles).toEqual(['Measurement of 2606:4700:4700::1111']);
  expect(within(screen.getByRole('table', { name: 'Replies' })).getAllByRole('row')).toHaveLength(2);
  expect(requests.filter(({ path }) => path.startsWith('/api/') && path !== datasetsPath)).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Measurements' })).toBeNull();
});

test('without the link, a measurement is shown from the record of this browser', async () => {
  keepMeasurement(browserStorage, sentMeasurement);
  await show({}, {}, bare);
  await pass();
  expect(heading()).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: 'Measurements' })).toHaveAttribute('href', '/dashboard/measurements');
  const again = new URL(screen.getByRole('link', { name: 'Again' }).getAttribute('href') ?? '', fakeSite.address);
  expect([again.pathname, again.searchParams.get('target')]).toEqual(['/dashboard/measure', '2606:4700:4700::1111']);
});

test('of a link without room for all agents, the record of this browser has them', async () => {
  const senders = Array.from({ length: 200 }, (_, index) => ({ id: `agent${index}`, address: `2001:db8:${(index + 1).toString(16)}::1` }));
  const many = { ...sentMeasurement, senders };
  await show({}, { status: 'anonymous' }, measurementPath(many));
  await pass();
  const more = 'and 50 more agents, not named in the link';
  expect(screen.getByText(more)).toBeVisible();
  cleanup();
  keepMeasurement(browserStorage, many);
  await show({}, {}, measurementPath(many));
  await pass();
  expect(screen.queryByText(more)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 200 agents' }));
  expect(screen.getByText('agent199')).toBeVisible();
});

test('a measurement that this browser knows to be cancelled is called so, whatever its link and the gateway do not say', async () => {
  keepMeasurement(browserStorage, { ...sentMeasurement, cancelled: 3 });
  const { answerTo } = await show({}, {}, measurementPath(sentMeasurement));
  await pass();
  expect(screen.getByText('Cancelled').closest('p')).toHaveTextContent('Cancelled: 5 probes were not sent.');
  answerTo(statusPath, status(404));
  await pass(MINUTE);
  expect(screen.getByText('Cancelled')).toBeVisible();
  cleanup();
  // Not one that was sent at another time, as a link may say.
  await show({}, {}, measurementPath({ ...sentMeasurement, sent: sentMeasurement.sent - 1000 }));
  await pass();
  expect(screen.queryByText('Cancelled')).toBeNull();
});

test('that probes were not sent, as this browser knows, counts more than a link that was shared before', async () => {
  keepMeasurement(browserStorage, { ...sentMeasurement, unsent: 2 });
  for (const linked of [sentMeasurement, { ...sentMeasurement, cancelled: 6 }]) {
    await show({}, {}, measurementPath(linked));
    await pass();
    expect(screen.getByText('2 probes were not sent.')).toBeVisible();
    cleanup();
  }
});

// Reliability: a link names an agent by an id that turns the direction of the text around it
test('an agent with an odd id in the link is not named, and counted; the measurement is shown with the others', async () => {
  await show({}, { status: 'anonymous' }, `${measurementPath(sentMeasurement)}&from=${encodeURIComponent('a\u202Eb_2001:db8::9')}`);
  await pass();
  expect(screen.getAllByText('vltewr01')[0]).toBeVisible();
  expect(screen.getByText('and 1 more agent, not named in the link')).toBeVisible();
  expect(document.body.textContent).not.toContain('\u202E');
});

const linkWith = (part: string, other: string) => measurementPath(sentMeasurement).replace(part, other);

// Reliability: a measurement's link was cut or is invalid
test.each([
  ['no link', bare, 'This link does not say what was sent, and this browser does not know it.'],
  ['a link that was cut', measurementPath(sentMeasurement).replace(/&per-hop.*/, ''), /^This link was cut\. Missing: probes per hop/],
  ['a link with a wrong address', linkWith('2606:4700:4700::1111', '%3Cimg%20src=x%3E'), /^This link was changed .* Not valid: target \(/],
  [
    'a link with hop 10,000',
    linkWith('ttl=1-4', 'ttl=1-10000'),
    /^This link was changed .* Not valid: TTL range \(must be two numbers from/,
  ],
])('a visitor with %s is told what is wrong with it, and how to get one', async (_, path, problem) => {
  const { requests } = await show({}, { status: 'anonymous' }, path);
  await pass();
  expect(heading()).toHaveTextContent('Measurement');
  expect(screen.getByText(/^This link/)).toHaveTextContent(problem);
  expect(screen.getByText(/^This link/)).toHaveTextContent('Ask for the link that the page has under “Share”');
  expect(requests).toEqual([]);
});

test('a visitor without the link can log in to have an own measurement read back; who is logged in cannot again', async () => {
  const signIn = jest.fn(async () => {});
  await show({ measurements: json([]) }, { status: 'anonymous', signIn }, `${bare}?ttl=1-4`);
  await pass();
  expect(screen.getByText(/^This link/)).toHaveTextContent('log in with the account that sent it: it is then read back from the replies');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(signIn.mock.calls).toEqual([[{ returnTo: `${bare}?ttl=1-4` }]]);
  cleanup();
  await show({ measurements: json([]) }, {}, bare);
  await pass();
  expect(screen.getByText(/^This link does not say what was sent/)).not.toHaveTextContent('log in');
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
});

const source = ['2001:db8:3:1::a', ['2606:4700:4700::1111'], [58], 1, 12, 24_000, 33_434, 1_795_179_541, 'A', 1, 12, 1_795_179_550, 0];
const lines = (...rows: unknown[][]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

test('a measurement that the user has sent from another browser is read back from the replies', async () => {
  const { answerTo, requests } = await show({ measurements: json([measurementAnswer]) }, {}, bare);
  const types = sourceColumns.map(() => 'String');
  answerTo(datasetsPath, ({ body }) =>
    body?.includes('GROUP BY') ? new Response(lines(sourceColumns, types, source)) : rowsAnswer(routerRow(1))({} as never),
  );
  answerTo(statusPath, silence);
  // The datasets were away.
  expect(screen.getByRole('alert')).toHaveTextContent(/could not be reached/);
  await user.click(screen.getByRole('button', { name: 'Retry measurement' }));
  await pass();
  expect(heading()).toHaveTextContent('2606:4700:4700::1111 from 1 agent');
  expect(screen.getByText(/it was read back from the replies/)).toBeVisible();
  expect(screen.getByText(/^Traceroute with ICMPv6, replies to TTL 1–12\. Sent/)).toBeVisible();
  // Neither Again nor Share claims what is not known.
  const again = new URL(screen.getByRole('link', { name: 'Again' }).getAttribute('href') ?? '', fakeSite.address);
  expect([...again.searchParams.keys()]).toEqual(['target', 'agents']);
  await user.click(screen.getByText('Share'));
  await pass();
  expect((screen.getByLabelText('Link to this result') as HTMLInputElement).value).toMatch(/&read-back=yes&(?!.*per-hop)/);
  // The prefix that the address is in is vltewr01's, wherever the reply came back.
  expect(within(screen.getByRole('list', { name: 'Agents' })).getByRole('link')).toHaveTextContent('vltewr01');
  expect(requests.find(({ body }) => body?.includes('GROUP BY'))?.body).toContain("'2001:db8:3:1::/80'");
});

test('who opens the link of what was read back is told so; the browser that has sent it shows its own record', async () => {
  const { probesPerHop: _, ...rest } = sentMeasurement;
  const link = measurementPath({ ...rest, sent: sentMeasurement.sent + 500, isReadBack: true });
  await show({}, { status: 'anonymous' }, link);
  await pass();
  expect(screen.getByText(/it was read back from the replies/)).toBeVisible();
  cleanup();
  keepMeasurement(browserStorage, sentMeasurement);
  await show({}, {}, link);
  await pass();
  expect(screen.queryByText(/it was read back from the replies/)).toBeNull();
  expect(screen.getByText(/^Traceroute with ICMPv6, TTL 1–4, 1 probe each/)).toBeVisible();
});

test('while the time of sending is being looked up, the page does not say that it is unknown', async () => {
  const { answerTo } = await show({ measurements: status(500) }, {}, bare);
  expect(screen.getByText('HTTP error! Status: 500')).toBeVisible();
  expect(screen.queryByText(/^This link does not say what was sent/)).toBeNull();
  answerTo('/api/measurements', json([]));
  await user.click(screen.getByRole('button', { name: 'Retry measurement' }));
  await pass();
  expect(screen.getByText(/^This link does not say what was sent/)).toBeVisible();
});

/** Answers reading back with these sources, and the search for replies with a router's. */
const readBackAnswer =
  (...sources: unknown[][]): FakeAnswer =>
  (request) => {
    const types = sourceColumns.map(() => 'String');
    return request.body?.includes('GROUP BY') ? new Response(lines(sourceColumns, types, ...sources)) : rowsAnswer(routerRow(1))(request);
  };

test('replies to what the user has sent a minute before are not shown as those to a measurement without any', async () => {
  const before = { ...measurementAnswer, measurement_id: 'm0', started_at: '2026-11-20T12:58:00Z', last_updated: '2026-11-20T12:58:05Z' };
  const second = Date.parse(before.started_at) / 1000;
  const theirs = source.with(7, second + 2).with(11, second + 9);
  const { answerTo } = await show({ measurements: json([measurementAnswer, before]), datasets: readBackAnswer(theirs) }, {}, bare);
  await pass();
  expect(screen.getByText('Looking up what was sent…')).toBeVisible();
  answerTo(datasetsPath, readBackAnswer(theirs, source.with(0, '2001:db8:3:1::b').with(8, 'B')));
  await pass(10_000);
  await user.click(screen.getByText('Share'));
  await pass();
  expect((screen.getByLabelText('Link to this result') as HTMLInputElement).value).toContain('2001:db8:3:1::b');
});

test('when nothing can be read back from the replies, the page says so', async () => {
  const old = {
    ...measurementAnswer,
    measurement_complete: true,
    started_at: '2026-11-20T12:50:00Z',
    last_updated: '2026-11-20T12:50:09Z',
  };
  await show({ measurements: json([old]), datasets: readBackAnswer() }, {}, bare);
  await pass();
  expect(screen.getByText(/^This link does not say what was sent/)).toBeVisible();
});

describe('a measurement that was sent elsewhere some seconds ago', () => {
  const complete = json([{ ...measurementAnswer, measurement_complete: true }]);
  const second = source.with(0, '2001:db8:3:1::b');

  // Reliability: a measurement of another browser is opened before its replies are in the datasets
  test('is looked up until its replies can be read back', async () => {
    const { answerTo } = await show({ measurements: complete, datasets: readBackAnswer() }, {}, bare);
    await pass();
    expect(screen.getByText('Looking up what was sent…')).toBeVisible();
    answerTo(datasetsPath, readBackAnswer(source));
    await pass(10_000);
    expect(heading()).toHaveTextContent('2606:4700:4700::1111 from 1 agent');
  });

  test('is looked up until no more replies come, and not longer', async () => {
    const { requests } = await show({ measurements: complete, datasets: readBackAnswer() }, {}, bare);
    await pass(60_000);
    expect(screen.getByText('Looking up what was sent…')).toBeVisible();
    await pass(70_000);
    expect(screen.getByText(/^This link does not say what was sent/)).toBeVisible();
    const { length } = requests.filter(({ path }) => path === datasetsPath);
    expect(length).toBeLessThan(30);
    await pass(10 * MINUTE);
    expect(requests.filter(({ path }) => path === datasetsPath)).toHaveLength(length);
  });

  test.each(['late', 'a failure'])(
    'is read back again until all of its agents are known; what is shown stays, also when the replies are %s',
    async (replies) => {
      const slow = pending<Response>();
      const { answerTo, requests } = await show({ measurements: complete, datasets: readBackAnswer(source) }, {}, bare);
      await pass();
      const first = heading();
      expect(first).toHaveTextContent('from 1 agent');
      const table = screen.getByRole('table', { name: 'Replies' });
      answerTo(datasetsPath, (request) => (request.body?.includes('GROUP BY') ? slow.promise : readBackAnswer()(request)));
      await pass(10_000);
      expect(heading()).toBe(first);
      // Those of both agents are asked for, and do not come.
      answerTo(datasetsPath, replies === 'late' ? silence : status(503));
      slow.resolve((await readBackAnswer(source, second)({ body: 'GROUP BY' } as never)) as Response);
      await pass();
      expect(heading()).toBe(first);
      expect(first).toHaveTextContent('from 2 agents');
      expect(requests.at(-1)?.body).toContain("'2001:db8:3:1::b'");
      expect(screen.getByRole('table', { name: 'Replies' })).toBe(table);
      await pass(10_000);
      expect(screen.getByRole('table', { name: 'Replies' })).toBe(table);
    },
  );

  test('stays when reading it back again fails', async () => {
    const { answerTo } = await show({ measurements: complete, datasets: readBackAnswer(source) }, {}, bare);
    await pass();
    answerTo(datasetsPath, (request) => (request.body?.includes('GROUP BY') ? status(500)(request) : readBackAnswer()(request)));
    await pass(10_000);
    expect(heading()).toHaveTextContent('from 1 agent');
    expect(screen.queryByRole('button', { name: 'Retry measurement' })).toBeNull();
    answerTo(datasetsPath, readBackAnswer(source, second));
    await pass(10_000);
    expect(heading()).toHaveTextContent('from 2 agents');
  });
});

// Reliability: the datasets' answer to what was sent breaks off, or is something else
test.each([
  [
    'breaks off',
    `${lines(
      sourceColumns,
      sourceColumns.map(() => 'String'),
      source,
    )}Code: 241. DB::Exception: Memory limit exceeded`,
  ],
  ['is an HTML page', '<!doctype html>\n<title>Welcome</title>\n<p>Please log in'],
])('an answer of the datasets that %s is a failure: the link is not blamed, and no agent is left out', async (_, body) => {
  const { answerTo } = await show({ measurements: json([measurementAnswer]) }, {}, bare);
  answerTo(datasetsPath, () => new Response(body));
  await user.click(screen.getByRole('button', { name: 'Retry measurement' }));
  await pass();
  expect(screen.getByRole('alert')).toHaveTextContent(/(Only the first row came|The datasets answered in a form)/);
  expect(screen.queryByText(/^This link/)).toBeNull();
});
