import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type FakeAnswer, jsonAnswer } from 'shared/testing';
import { MINUTE, pass, useFakeClock, user } from '../testing.tsx';
import { datasetsPath, figure, progressAnswer, routerRow, rowsAnswer, showMeasurement, statusPath, targetRow, widen } from './testing.tsx';

useFakeClock();

test('Cancel is one call, and the page shows its result', async () => {
  const path = '/api/measurement/m1/cancel';
  const { answers, calls } = await showMeasurement({
    [datasetsPath]: rowsAnswer(),
    [statusPath]: progressAnswer(2),
    [path]: () => jsonAnswer({}),
  });
  answers[statusPath] = progressAnswer(2, true, null);
  await user.click(screen.getByRole('button', { name: 'Cancel m1' }));
  await pass();
  expect(calls(path)).toBe(1);
  expect(screen.getByText('Cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel m1' })).toBeNull();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('The measurement was cancelled.');
});

test('a cancelled measurement is called so after a reload too, with the credits that the gateway has charged', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: progressAnswer(2, true) });
  expect(screen.getByText('Cancelled').closest('p')).toHaveTextContent('Cancelled: 6 probes were not sent. Credits are not given back.');
  expect([figure('Probes'), figure('Credits used')]).toEqual(['8', '8']);
});

test('cancelled before the first probe: nothing is waited for, and the page says so', async () => {
  await showMeasurement({ [datasetsPath]: rowsAnswer(), [statusPath]: progressAnswer(0, true) });
  const text = 'Cancelled: no probe was sent. Credits are not given back.';
  expect(screen.getByText('Cancelled').closest('p')).toHaveTextContent(text);
  expect(figure('Credits used')).toBe('8');
  await pass(20_000);
  for (const untrue of [/No repl(y|ies)/, /Looking for/, /Searched/]) expect(screen.queryByText(untrue)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Path' })).toBeNull();
});

test('a Cancel that came too late is said at once, while the gateway lags behind', async () => {
  await showMeasurement({
    [datasetsPath]: rowsAnswer(routerRow(1)),
    [statusPath]: progressAnswer(7),
    '/api/measurement/m1/cancel': () => jsonAnswer({ cancelled: false, measurement_cancelled: false }),
  });
  await user.click(screen.getByRole('button', { name: 'Cancel m1' }));
  await pass(20_000);
  expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent('Not cancelled: it had ended before.');
  expect(screen.queryByRole('button', { name: 'Cancel m1' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Progress' })).toHaveFocus();
});

test('a Cancel that came too late changes nothing, and the page says so', async () => {
  widen();
  const { answers } = await showMeasurement({
    [datasetsPath]: rowsAnswer(routerRow(1), targetRow(2)),
    [statusPath]: progressAnswer(7),
    '/api/measurement/m1/cancel': () => jsonAnswer({ cancelled: false, measurement_cancelled: false }),
  });
  answers[statusPath] = progressAnswer(8, true);
  await user.click(screen.getByRole('button', { name: 'Cancel m1' }));
  await pass(20_000);
  expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent('Not cancelled: it had ended before.');
  expect(
    screen
      .getAllByRole('status')
      .map((one) => one.textContent)
      .join(),
  ).toContain('Not cancelled: it had ended before. ');
  for (const untrue of [/^Cancelled/, /^Not all probes have left/]) expect(screen.queryByText(untrue)).toBeNull();
  expect([figure('Probes'), figure('Credits used')]).toEqual(['8', '8']);
  expect(screen.getByText('8 of 8 probes sent')).toBeVisible();
});

test('a Cancel that came too late does not claim that all probes were sent', async () => {
  const { answers } = await showMeasurement({
    [datasetsPath]: rowsAnswer(routerRow(1)),
    [statusPath]: progressAnswer(5),
    '/api/measurement/m1/cancel': () => jsonAnswer({ cancelled: false, measurement_cancelled: false }),
  });
  answers[statusPath] = progressAnswer(6, true, false);
  await user.click(screen.getByRole('button', { name: 'Cancel m1' }));
  await pass(20_000);
  expect(screen.getByRole('region', { name: 'Progress' })).toHaveTextContent('2 probes were not sent.Not cancelled: it had ended before.');
});

test('of a cancelled measurement only hops that replied are shown: which probes never left is not known', async () => {
  widen();
  const path = '/api/measurement/m1/cancel';
  const { answers } = await showMeasurement({
    [datasetsPath]: rowsAnswer(routerRow(1)),
    [statusPath]: progressAnswer(2),
    [path]: () => jsonAnswer({}),
  });
  answers[statusPath] = progressAnswer(2, true);
  await user.click(screen.getByRole('button', { name: 'Cancel m1' }));
  await pass(3 * MINUTE);
  expect(screen.getByText(/^Not all probes have left, so only hops that replied are shown/)).toBeVisible();
  expect(screen.getByText(/^From vltcdg01 .*no reply of 2606:4700:4700::1111 itself; the farthest reply is from hop 1/)).toBeVisible();
});

test.each<[string, FakeAnswer]>([
  ['fails', () => jsonAnswer({}, 500)],
  ['does not answer', () => new Promise(() => {})],
])('when the gateway %s, the page says since when the progress is old, and asks again', async (_, answer) => {
  const { answers, calls } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)), [statusPath]: progressAnswer(2) });
  answers[statusPath] = answer;
  await pass(40_000);
  const progress = screen.getByRole('region', { name: 'Progress' });
  expect(progress).toHaveTextContent(
    /(Unable to fetch the progress of the measurement\.|HTTP error! Status: 500) · Old data, from 1\d:\d\d:\d\d UTC/,
  );
  expect(screen.getByRole('button', { name: 'Retry progress' })).toBeVisible();
  expect(calls(statusPath)).toBeGreaterThan(2);
  answers[statusPath] = progressAnswer(8, true);
  await pass(40_000);
  expect(progress).not.toHaveTextContent('Old data');
});
