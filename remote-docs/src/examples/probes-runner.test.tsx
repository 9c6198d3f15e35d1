import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { type FakeAnswer, jsonAnswer } from 'shared/testing';
import { answers, experiment, pass, press, requestsTo, show, useFakeAnswers } from '../../test/example-runner.tsx';

useFakeAnswers();

describe('sending probes', () => {
  test('shows the cost and the credits left, asks for consent, and sends the request', async () => {
    await show({ 'send-probes': 1 });
    const question = screen.getByRole('group', { name: 'Send probes?' });
    expect(question).toHaveFocus();
    expect(question).toHaveTextContent(/^Send probes\?4 probes from 1 agent cost 4 credits\..*You have 1,000 left today\.$/);
    expect(requestsTo('/api/probes')).toEqual([]);
    await press('Send for 4 credits');
    expect(screen.queryByRole('group', { name: 'Send probes?' })).toBeNull();
    const [{ metadata, probes }] = requestsTo('/api/probes').map(({ body }) => JSON.parse(body ?? ''));
    expect(metadata).toEqual([{ id: 'vltewr01', ip_address: experiment().source }]);
    expect(probes.map(([, , , ttl]: number[]) => ttl)).toEqual([1, 2, 3, 4]);
    expect(screen.getByText(/^Sent\./)).toBeVisible();
    expect(experiment().measurement).toBe('b2c1');
  });

  test('refusing sends nothing, and the next run asks again', async () => {
    const { again } = await show({ 'send-probes': 1 });
    fireEvent.keyDown(screen.getByRole('group', { name: 'Send probes?' }), { key: 'Escape' });
    expect(screen.getByText('Nothing was sent.')).toBeVisible();
    expect(screen.getByText('Nothing was sent.').parentElement).toHaveFocus();
    await again({ 'send-probes': 2 });
    expect(screen.getByRole('group', { name: 'Send probes?' })).toBeVisible();
    expect(requestsTo('/api/probes')).toEqual([]);
  });

  test('warns when there are too few credits, and asks all the same when they are unknown', async () => {
    answers['/api/user/me'] = () => jsonAnswer({ used: 9_998.4, limit: 10_000 });
    const { again } = await show({ 'send-probes': 1 });
    expect(screen.getByText(/You have 1 left today, so the gateway will refuse\./)).toBeVisible();
    answers['/api/user/me'] = () => jsonAnswer({}, 500);
    await again({ 'send-probes': 2 });
    await pass();
    expect(screen.getByText('4 probes from 1 agent cost 4 credits.')).toBeVisible();
  });

  test('a second run sends from a new address, which becomes the experiment once it was sent', async () => {
    const { again } = await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    const first = experiment();
    await again({ 'send-probes': 2 });
    expect(screen.getByText(/They leave from a new address/)).toBeVisible();
    answers['/api/probes'] = () => jsonAnswer({ error: 429, message: '4 credits are more than the 3 left' }, 429);
    await press('Send for 4 credits');
    expect(screen.getByRole('alert')).toHaveTextContent('4 credits are more than the 3 left');
    expect(experiment()).toEqual(first);
    answers['/api/probes'] = () => jsonAnswer({ id: 'second' });
    await again({ 'send-probes': 3 });
    await press('Send for 4 credits');
    expect(experiment()).toMatchObject({ agent: 'vltewr01', measurement: 'second' });
    expect(experiment().source).not.toBe(first.source);
  });
});

test.each([
  { used: 0, limit: -5 },
  { used: 0, limit: 1e300 },
  { used: -5, limit: 3 },
  { used: '0', limit: 3 },
])('credits of %j are not told', async (wrong) => {
  answers['/api/user/me'] = () => jsonAnswer(wrong);
  await show({ 'send-probes': 1 });
  expect(screen.getByText('4 probes from 1 agent cost 4 credits.')).toBeVisible();
});

describe('an address that probes may have been sent from', () => {
  const sources = () => requestsTo('/api/probes').map(({ body }) => JSON.parse(body ?? '').metadata[0].ip_address);

  async function sendTwice(first: FakeAnswer) {
    answers['/api/probes'] = first;
    const { again, unmount } = await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    const cancel = screen.queryByRole('button', { name: 'Cancel' });
    if (cancel) await press('Cancel');
    answers['/api/probes'] = () => jsonAnswer({ id: 'b2c1' });
    return {
      unmount,
      sendAgain: async () => {
        await again({ 'send-probes': 2 });
        await press('Send for 4 credits');
      },
    };
  }

  test.each<[string, FakeAnswer]>([
    ['was cancelled', () => new Promise(() => {})],
    ['failed at the gateway', () => jsonAnswer({}, 502)],
    ['lost the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['got an answer without an id', () => jsonAnswer({})],
    ['got an id that is none', () => jsonAnswer({ id: "'; touch pwned; echo '" })],
    ['got an id that leaves its path', () => jsonAnswer({ id: '../user/me' })],
  ])('is not taken again after a send that %s', async (_, answer) => {
    const { sendAgain } = await sendTwice(answer);
    expect(experiment().measurement).toBeUndefined();
    expect(experiment().source).toBe(sources()[0]);
    await sendAgain();
    expect(sources()).toHaveLength(2);
    expect(sources()[1]).not.toBe(sources()[0]);
    expect(experiment()).toMatchObject({ source: sources()[1], measurement: 'b2c1' });
  });

  test('is used again when the gateway refused', async () => {
    const { sendAgain } = await sendTwice(() => jsonAnswer({}, 429));
    await sendAgain();
    expect(sources()[1]).toBe(sources()[0]);
  });

  test('is remembered after a reload', async () => {
    const { unmount } = await sendTwice(() => new Promise(() => {}));
    unmount();
    await show({ 'send-probes': 1 });
    expect(screen.getByText(/They leave from a new address/)).toBeVisible();
    await press('Send for 4 credits');
    expect(sources()[1]).not.toBe(sources()[0]);
  });
});

test('nothing is sent until agent and address are known', async () => {
  answers['/api/agents'] = () => jsonAnswer([]);
  await show({ 'send-probes': 1 });
  expect(screen.getByText('Your agent and address are not known, so nothing can be sent.')).toBeVisible();
  expect(screen.queryByRole('group')).toBeNull();
});

describe('the user is told that probes may have been sent, and from which address', () => {
  const unsure = () => screen.queryByText(/^The probes may still have been sent\./);

  test.each<[string, FakeAnswer]>([
    ['the connection breaks', () => Promise.reject(new TypeError('lost'))],
    ['the gateway fails', () => new Response('', { status: 502 })],
    ['the answer names no measurement', () => jsonAnswer({ ok: true })],
  ])('when %s', async (_, answer) => {
    answers['/api/probes'] = answer;
    await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    await pass(2_000);
    const [{ metadata }] = requestsTo('/api/probes').map(({ body }) => JSON.parse(body ?? ''));
    expect(unsure()).toHaveTextContent(`Their replies would be those to ${metadata[0].ip_address}.`);
    expect(screen.queryByText(/^Sent\./)).toBeNull();
  });

  test('when the run is cancelled', async () => {
    answers['/api/probes'] = () => new Promise(() => {});
    await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    expect(unsure()).toBeNull();
    await press('Cancel');
    expect(unsure()).toBeVisible();
  });

  test('but not when the gateway has refused', async () => {
    answers['/api/probes'] = () => new Response('', { status: 429 });
    await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    await pass(2_000);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(unsure()).toBeNull();
  });
});
