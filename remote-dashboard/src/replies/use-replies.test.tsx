import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AuthContext } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite } from 'shared/testing';
import { GatewayProvider } from '../gateway-provider.tsx';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { brokenAnswer, datasetsPath, type Row, routerRow, rowsAnswer, sentMeasurement } from '../measurement/testing.tsx';
import { MINUTE, pass, useFakeClock } from '../testing.tsx';
import { longAnswer } from './testing.ts';
import { useReplies } from './use-replies.ts';

useFakeClock();

let restore = () => {};
afterEach(() => restore());

function Replies({ complete, measurement }: { complete: boolean; measurement: SentMeasurement }) {
  const state = useReplies(measurement, fakeSite.datasets, complete);
  return (
    <output>
      {state.state === 'loaded' ? state.found.replies.length : state.state}
      {state.state === 'loaded' && state.found.hasMore && ' of more'}
    </output>
  );
}

const page = (complete: boolean, measurement = sentMeasurement) => (
  <AuthContext value={fakeSession()}>
    <GatewayProvider origin="" onError={() => {}}>
      <Replies complete={complete} measurement={measurement} />
    </GatewayProvider>
  </AuthContext>
);
const shown = () => screen.getByRole('status').textContent;

/** The datasets while a measurement runs, and how many rows each answer has. */
function fakeDatasets() {
  const table: Row[] = [];
  const sizes: number[] = [];
  const answer: FakeAnswer = (request) => {
    const [since] = /(?<=_ns >= toDateTime64\(')[^']*/.exec(String(request.body)) ?? [''];
    // The other source has no replies: it is searched in the whole window, and adds nothing.
    const [ofSource = since] = /(?<=\(time_received_ns >= toDateTime64\(')[^']*/.exec(String(request.body)) ?? [];
    const rows = table
      .filter(({ received }) => String(received) >= ofSource)
      .sort((a, b) => (String(a.received) < String(b.received) ? -1 : 1));
    sizes.push(rows.length);
    return rowsAnswer(...rows)(request);
  };
  const insert = (received: number) => {
    const moment = new Date(received).toISOString().slice(0, -1).replace('T', ' ');
    table.push(routerRow(1, { received: moment, probe_id: table.length }));
  };
  return { answer, sizes, insert };
}

test('a look costs the bytes of new replies; when it is quiet, all are asked for once more, and one that was inserted late is found', async () => {
  const { answer, sizes, insert } = fakeDatasets();
  ({ restore } = fakeFetch({ [datasetsPath]: answer }));
  const { rerender } = render(page(false));
  for (let second = 0; second < 60; second += 3) {
    for (const ago of [2, 1, 0]) insert(Date.now() - 1000 * ago);
    await pass(3_000);
  }
  expect(shown()).toBe('60');
  expect(sizes.length).toBeGreaterThan(20);
  // One a second: new ones alone, and each ten seconds those of the last 20 s.
  expect(Math.max(...sizes)).toBeLessThan(30);
  expect(sizes.filter((size) => size > 6).length).toBeLessThan(sizes.length / 4);

  rerender(page(true));
  insert(Date.now() - 100_000);
  await pass(20_000);
  expect(shown()).toBe('60');
  await pass(20_000);
  expect(shown()).toBe('61');
  // The late one is new: when it is quiet again, all are asked for again.
  await pass(80_000);
  expect(sizes.filter((size) => size > 30)).toEqual([61, 61]);
});

test('an answer without replies is not the last word when the datasets fail after it', async () => {
  const answers: Record<string, FakeAnswer> = { [datasetsPath]: rowsAnswer() };
  ({ restore } = fakeFetch(answers));
  render(page(true));
  await pass();
  expect(shown()).toBe('0');
  answers[datasetsPath] = () => Promise.reject(new TypeError('Failed to fetch'));
  await pass(4 * MINUTE);
  expect(shown()).toBe('failed');
  answers[datasetsPath] = rowsAnswer();
  await pass(2 * MINUTE);
  expect(shown()).toBe('0');
});

// Reliability: the datasets' answer with the replies has more than 20 MB
test('the rest of an answer of more than 20 MB is asked for, though the measurement is over', async () => {
  const answers: Record<string, FakeAnswer> = { [datasetsPath]: longAnswer(0, 7_000) };
  const net = fakeFetch(answers);
  ({ restore } = net);
  render(page(true, { ...sentMeasurement, sent: sentMeasurement.sent - 30 * MINUTE }));
  while (shown() === 'loading') await pass();
  expect(shown()).toMatch(/^6\d{3} of more$/);
  answers[datasetsPath] = longAnswer(6_000, 7_000);
  await pass(3_000);
  while (shown() !== '7000') await pass();
  const { length } = net.requests;
  await pass(MINUTE);
  expect(net.requests).toHaveLength(length);
});

test('datasets whose answers break off, and bring nothing new, are asked less and less often', async () => {
  const net = fakeFetch({ [datasetsPath]: brokenAnswer(routerRow(1)) });
  ({ restore } = net);
  render(page(true));
  await pass(10 * MINUTE);
  expect(shown()).toBe('1');
  expect(net.requests.length).toBeGreaterThan(10);
  expect(net.requests.length).toBeLessThan(25);
});
