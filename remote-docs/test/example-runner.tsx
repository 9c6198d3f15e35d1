import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { AuthContext } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer } from 'shared/testing';
import { DocsContext } from '../src/docs-context.ts';
import { ExampleValuesProvider, useExampleValues } from '../src/example-values/example-values.tsx';
import { ExampleRunner } from '../src/examples/example-runner.tsx';

const usage = { used: 9_000, limit: 10_000 };
const underWay = { id: 'b2c1', completed: false, expected_probes: 4, sent_probes: 1 };
/** The status of a measurement that is done. */
export const complete = { ...underWay, completed: true, sent_probes: 4 };

/** What the gateway and the datasets answer, by path. */
export let answers: Record<string, FakeAnswer>;
let net: ReturnType<typeof fakeFetch>;
export let onError: jest.Mock<(error: unknown) => void>;

/** Call it in each file of tests: its clock moves when a test says so, and the gateway answers well. */
export function useFakeAnswers() {
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
}

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
export const onCancel = jest.fn();
const onRun = jest.fn();

/** Shows runners of examples, by name, with how often each was run. */
export async function show(names: Record<string, number>) {
  const view = render(page({}));
  await pass();
  view.rerender(page(names));
  await pass();
  return { ...view, again: (next: Record<string, number>) => act(async () => view.rerender(page(next))) };
}

/** Lets time pass, in ms, and everything that is due happen. */
export async function pass(ms = 0) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 8; turn++) await jest.advanceTimersByTimeAsync(0);
  });
}

/** Clicks a button. */
export async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
}

/** The values of the current experiment. */
export const experiment = () => JSON.parse(screen.getByRole('status', { name: 'experiment' }).textContent ?? '{}');
export const requestsTo = (path: string) => net.requests.filter((request) => request.path === path);

/** Hides or shows the tab. */
export function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  fireEvent(document, new Event('visibilitychange'));
}
