import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeSite, jsonAnswer } from 'shared/testing';
import { answers, experiment, onError, pass, press, requestsTo, show, useFakeAnswers } from '../../test/example-runner.tsx';
import { readStoredExperiment } from '../example-values/stored-experiment.ts';

useFakeAnswers();

describe('replies', () => {
  const found = (...ttls: number[]) =>
    new Response([['probe_ttl'], ['UInt8'], ...ttls.map((ttl) => [ttl])].map((row) => JSON.stringify(row)).join('\n'));
  const datasets = new URL(fakeSite.datasets).pathname;

  async function read(sent: boolean, later = 0) {
    const view = await show({ 'send-probes': 1 });
    if (sent) await press('Send for 4 credits');
    await pass(later);
    await view.again({ 'results-of-measurement': 1 });
    await pass();
  }

  test('to probes just sent are polled until no more arrive', async () => {
    const queue = [found(), found(1, 2), found(1, 2, 3), found(1, 2, 3)];
    answers[datasets] = () => queue.shift() ?? found();
    await read(true);
    expect(requestsTo(datasets)[0]?.body).toContain(`toIPv6('${experiment().source}')`);
    expect(screen.getByText(/Replies reach the table a moment after/)).toBeVisible();
    await pass(1500);
    await pass(1500);
    expect(screen.queryByRole('table')).toBeNull();
    await pass(1500);
    expect(within(screen.getByRole('region', { name: 'Answer: results-of-measurement' })).getByText(/^3 rows, /)).toBeVisible();
    expect(screen.queryByText(/Replies reach the table/)).toBeNull();
  });

  test('that do not arrive are given up with a sentence', async () => {
    answers[datasets] = () => found();
    await read(true);
    await pass(32_000);
    expect(screen.getByText('No replies in 30 seconds. Routers may be silent; run it again in a while.')).toBeVisible();
  });

  test('are queried once if nothing was sent', async () => {
    answers[datasets] = () => found();
    await read(false);
    expect(screen.getByText(/^0 rows, /)).toBeVisible();
    expect(requestsTo(datasets)).toHaveLength(1);
  });

  test('to probes sent long ago are queried once, also after a reload: whoever looks for them needs a longer span of time', async () => {
    answers[datasets] = () => found();
    await read(true, 5 * 60_000);
    expect(screen.getByText(/Ask for a longer span of time/)).toBeVisible();
    expect(readStoredExperiment()).toEqual(experiment());
    expect(requestsTo(datasets)).toHaveLength(1);
  });
});

test('a failed gateway call is reported once', async () => {
  answers['/api/user/me'] = () => jsonAnswer({}, 500);
  await show({ 'my-credits': 1 });
  expect(screen.getByRole('alert')).toBeVisible();
  expect(onError.mock.calls.map(([error]) => (error as Error).name)).toEqual(['GatewayError']);
});

test('each click runs a gateway call again', async () => {
  const { again } = await show({ 'my-credits': 1 });
  expect(screen.getByRole('columnheader', { name: 'used' })).toBeVisible();
  await again({ 'my-credits': 2 });
  await pass();
  expect(requestsTo('/api/user/me').map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin']);
});
