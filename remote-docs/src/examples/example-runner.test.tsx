import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { AuthContext } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { ExampleValuesProvider, useExampleValues } from '../example-values/example-values.tsx';
import { ExampleRunner } from './example-runner.tsx';

const usage = { used: 9_000, limit: 10_000 };
const underWay = { id: 'b2c1', completed: false, expected_probes: 4, sent_probes: 1 };
const complete = { ...underWay, completed: true, sent_probes: 4 };

let answers: Record<string, FakeAnswer>;
let net: ReturnType<typeof fakeFetch>;
let onError: jest.Mock<(error: unknown) => void>;

beforeEach(() => {
  jest.useFakeTimers();
  onError = jest.fn();
  answers = {
    '/api/agents': () => jsonAnswer([{ id: 'vltewr01', health: { healthy: true } }]),
    '/api/user/prefixes': () =>
      jsonAnswer({ agents: [{ agent_id: 'vltewr01', prefixes: [{ user_prefix: '2001:db8:1:17d9:8e72::/80' }] }] }),
    '/api/user/me': () => jsonAnswer(usage),
    '/api/probes': () => jsonAnswer({ id: 'b2c1', probes: 4, agents: 1 }),
    '/api/measurement/b2c1/status': () => jsonAnswer(underWay),
  };
  net = fakeFetch(answers);
});
afterEach(() => {
  net.restore();
  sessionStorage.clear();
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

/** The reader of an example on the page: asks for their values, and says which they are. */
function Experiment() {
  const { experiment, loadExperiment } = useExampleValues();
  useEffect(loadExperiment, [loadExperiment]);
  return <output aria-label="experiment">{JSON.stringify(experiment)}</output>;
}

const page = (names: Record<string, number>) => (
  <DocsContext value={{ site: fakeSite, onError }}>
    <AuthContext value={session}>
      <ExampleValuesProvider>
        <Experiment />
        {Object.entries(names).map(([name, attempt]) => (
          <ExampleRunner key={name} name={name} title={name} attempt={attempt} onRun={onRun} onCancel={onCancel} />
        ))}
      </ExampleValuesProvider>
    </AuthContext>
  </DocsContext>
);
const session = fakeSession();
const onCancel = jest.fn();
const onRun = jest.fn();

async function show(names: Record<string, number>) {
  const view = render(page({}));
  await pass();
  view.rerender(page(names));
  await pass();
  return { ...view, again: (next: Record<string, number>) => act(async () => view.rerender(page(next))) };
}

/** Lets time pass, in ms, and everything that is due happen. */
async function pass(ms = 0) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 8; turn++) await jest.advanceTimersByTimeAsync(0);
  });
}

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
}

const experiment = () => JSON.parse(screen.getByRole('status', { name: 'experiment' }).textContent ?? '{}');
const requestsTo = (path: string) => net.requests.filter((request) => request.path === path);

function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  fireEvent(document, new Event('visibilitychange'));
}

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
    answers['/api/user/me'] = () => jsonAnswer({ used: 9_999, limit: 10_000 });
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

describe('polling a measurement', () => {
  async function follow() {
    const view = await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    await view.again({ 'measurement-status': 1 });
    await pass();
    return view;
  }
  const looks = () => requestsTo('/api/measurement/b2c1/status').length;

  test('continues at growing intervals until it is complete', async () => {
    await follow();
    expect(screen.getByText('1 of 4 probes sent; looking again…')).toBeVisible();
    const after: number[] = [];
    for (let second = 1; second <= 20; second++) {
      await pass(1000);
      after.push(looks());
    }
    expect(after.slice(0, 4)).toEqual([2, 3, 3, 4]);
    expect(looks()).toBeLessThan(10);
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer(complete);
    await pass(10_000);
    expect(screen.getByText('4 of 4 probes sent.')).toBeVisible();
    expect(screen.getByRole('table')).toBeVisible();
    const seen = looks();
    await pass(60_000);
    expect(looks()).toBe(seen);
  });

  test('pauses while the page is hidden, and ends when it unmounts', async () => {
    const view = await follow();
    setVisible(false);
    await pass(60_000);
    expect(looks()).toBe(1);
    setVisible(true);
    await pass();
    expect(looks()).toBe(2);
    view.unmount();
    await pass(60_000);
    expect(looks()).toBe(2);
  });

  test('can be cancelled', async () => {
    await follow();
    await press('Cancel');
    await pass(60_000);
    expect(looks()).toBe(1);
    expect(screen.getByText('Cancelled.')).toBeVisible();
    expect(onCancel).toHaveBeenCalled();
  });

  test('a response of another shape is shown as it is', async () => {
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer({ state: 'running' });
    await follow();
    expect(screen.getByRole('columnheader', { name: 'state' })).toBeVisible();
  });
});

describe('replies', () => {
  const found = (...ttls: number[]) =>
    new Response([['probe_ttl'], ['UInt8'], ...ttls.map((ttl) => [ttl])].map((row) => JSON.stringify(row)).join('\n'));
  const datasets = new URL(fakeSite.datasets).pathname;

  async function read(sent: boolean) {
    const view = await show({ 'send-probes': 1 });
    if (sent) await press('Send for 4 credits');
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
