import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswer } from 'shared/testing';
import { MINUTE, pass, useFakeClock } from '../testing.tsx';
import { datasetsPath, figure, type Row, routerRow, rowsAnswer, sentMeasurement, showMeasurement } from './testing.tsx';

useFakeClock();

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const isTime = (body: unknown) => String(body).includes('now()');

/** Datasets by whose clock the page was opened five seconds after sending. @param ahead - how far this computer's clock is ahead, in ms. */
function datasetsAt(ahead: number, rows: Row[]): FakeAnswer {
  return (request) => {
    if (!isTime(request.body)) return rowsAnswer(...rows)(request);
    const seconds = Math.round((Date.now() - ahead) / 1000);
    return new Response(`["unix_time"]\n["UInt32"]\n[${seconds}]\n`);
  };
}

/** A visitor's page, which asks no gateway, of what was sent five seconds ago. */
async function showAhead(ahead: number, rows: Row[], answer = datasetsAt(ahead, rows)) {
  const sent = Date.now() - ahead - 5_000;
  const received = (seconds: number) => new Date(sent + 1_000 * seconds).toISOString().slice(0, -1).replace('T', ' ');
  const shown = await showMeasurement(
    { [datasetsPath]: answer },
    { session: { status: 'anonymous' }, measurement: { ...sentMeasurement, sent } },
  );
  return { ...shown, received, times: () => shown.requests.filter(({ body }) => isTime(body)).length };
}

test.each([
  ['8 days ahead', 8 * DAY],
  ['48 hours ahead', 48 * HOUR],
  ['2 hours ahead', 2 * HOUR],
  ['2 hours behind', -2 * HOUR],
])('a computer whose clock is %s finds replies that come later', async (_, ahead) => {
  const rows: Row[] = [];
  const { received, times } = await showAhead(ahead, rows);
  for (const untrue of [/replies are gone/, /No replies came/, /in the future/]) expect(screen.queryByText(untrue)).toBeNull();
  expect(screen.getByText(/^No replies yet/)).toBeVisible();
  await pass(10_000);
  rows.push(routerRow(1, { received: received(12) }));
  await pass(10_000);
  expect(figure('Replies')).toBe('1');
  await pass(5 * MINUTE);
  expect(screen.queryByText(/Looking for more/)).toBeNull();
  expect(times()).toBe(1);
});

test('a clock that is right is not checked while replies are looked for', async () => {
  const { times } = await showAhead(0, []);
  await pass(5 * MINUTE);
  expect(times()).toBe(0);
});

test('before replies are called gone, the datasets are asked for them: once', async () => {
  const { calls, times } = await showAhead(8 * DAY, [], datasetsAt(0, []));
  expect(screen.getByText(/^The replies are gone: the public datasets kept them until/)).toBeVisible();
  await pass(5 * MINUTE);
  expect([calls(datasetsPath), times()]).toEqual([2, 1]);
});

test('replies that are there are shown, whatever a clock says', async () => {
  const refuseTime: FakeAnswer = (request) => {
    if (isTime(request.body)) return new Response('Code: 497. DB::Exception: not allowed', { status: 403 });
    return rowsAnswer(routerRow(1))(request);
  };
  await showAhead(8 * DAY, [], refuseTime);
  expect(figure('Replies')).toBe('1');
  expect(screen.queryByText(/replies are gone/)).toBeNull();
});

// Reliability: the datasets do not tell their time, or late, on a shared measurement
test('replies that are there do not wait for the time, and when it comes, later ones are looked for', async () => {
  let tellTime = () => {};
  const isTold = new Promise<void>((resolve) => {
    tellTime = resolve;
  });
  const rows = [routerRow(1)];
  const inTime = datasetsAt(2 * HOUR, rows);
  const { received } = await showAhead(2 * HOUR, rows, async (request) => {
    if (isTime(request.body)) await isTold;
    return inTime(request);
  });
  expect(figure('Replies')).toBe('1');
  tellTime();
  await pass(10_000);
  rows.push(routerRow(2, { received: received(12) }));
  await pass(10_000);
  expect(figure('Replies')).toBe('2');
});

test('of what was sent at the end of a day that is dropped, replies of the next one are here: no hop is called silent', async () => {
  const measurement = { ...sentMeasurement, sent: Date.parse('2026-11-13T23:59:50Z') };
  const row = routerRow(3, { received: '2026-11-14 00:00:10.000000000' });
  await showMeasurement({ [datasetsPath]: datasetsAt(0, [row]) }, { session: { status: 'anonymous' }, measurement });
  expect(screen.getByText(/^Not all replies are here, so only hops whose replies are here are shown/)).toBeVisible();
  expect(screen.queryByText(/did not reply/)).toBeNull();
  expect(screen.getByText(/^Searched: /)).toHaveTextContent(/The public datasets kept them until 00:00:00 UTC: some may be gone\.$/);
});

test.each([
  ['13 Nov 2026, 23:59:59 UTC: 6.5 days ago', '2026-11-13T23:59:59Z', true],
  ['14 Nov 2026, 00:00:00 UTC', '2026-11-14T00:00:00Z', false],
])('whole days are dropped: replies to what was sent on %s', async (_, sent, isGone) => {
  const measurement = { ...sentMeasurement, sent: Date.parse(sent) };
  await showMeasurement({ [datasetsPath]: datasetsAt(0, []) }, { session: { status: 'anonymous' }, measurement });
  const gone = screen.queryByText(/^The replies are gone/)?.textContent;
  const searched = screen.queryByText(/^Searched: /)?.textContent;
  expect([gone, searched]).toEqual(
    isGone
      ? ['The replies are gone: the public datasets kept them until 00:00:00 UTC. What was sent is above.', undefined]
      : [undefined, expect.stringMatching(/ The public datasets keep them until 21 Nov, 00:00:00 UTC\.$/)],
  );
});
