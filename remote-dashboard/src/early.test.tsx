import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { AuthContext } from 'shared/auth';
import { endEarlyDrawing } from 'shared/early-answers';
import { fakeSession, jsonAnswer } from 'shared/testing';
import type { DrawnAgents } from './agents/use-agents.ts';
import { MapPanel } from './map/map-panel.tsx';
import { Panels } from './panels.tsx';
import { ConnectionProvider } from './polling/connection.tsx';
import { agentsAnswer } from './testing.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T13:00:00Z'));
  document.body.innerHTML = '<div class="dashboard">Loading dashboard data...</div>';
});
afterEach(() => {
  for (const name of ['earlyAnswers', 'earlyDrawing']) Reflect.deleteProperty(globalThis, name);
});

/** Runs the early script in a page that has begun the call, as it is built: without React. */
async function run(answer: unknown): Promise<DrawnAgents | undefined> {
  Object.assign(globalThis, { earlyAnswers: { '/api/agents': Promise.resolve(jsonAnswer(answer)) } });
  await jest.isolateModulesAsync(async () => {
    const once = () => jest.requireActual<object>('../../shared/src/draw-once.ts');
    jest.doMock('react', once);
    jest.doMock('react/jsx-runtime', once);
    await (await import('./early.tsx')).drawing;
  });
  return endEarlyDrawing() as DrawnAgents | undefined;
}
const shown = () => document.querySelector('.dashboard') as HTMLElement;

const odd = [
  ...agentsAnswer,
  null,
  { id: 7 },
  { id: 'vltlhr01', health: { healthy: null }, config: [null, { name: 'odd', probing_rate: null }] },
  { id: '\u202Evltsyd01', health: [], config: {} },
];

test.each([
  ['the same agents', agentsAnswer, 4, 0],
  ['agents of which some are odd', odd, 6, 7],
])('draws what React renders first from %s', async (_what, answer, rows, oddities) => {
  const drawn = (await run(answer)) as DrawnAgents;
  expect(drawn.odd).toHaveLength(oddities);
  expect(drawn.loadedAt).toBe(Date.now());
  const loading = { state: 'loading' } as const;
  const agents = { ...drawn, state: 'loaded', refreshing: false, problem: undefined, retry() {} } as const;
  const { container } = render(
    <AuthContext value={fakeSession()}>
      <ConnectionProvider origin="" onError={() => {}}>
        <Panels agents={agents} prefixes={loading} usage={loading} token={loading}>
          <MapPanel agents={agents.data} besideTable />
        </Panels>
      </ConnectionProvider>
    </AuthContext>,
  );
  expect(container.querySelectorAll('tbody tr')).toHaveLength(rows);
  expect(shown().innerHTML).toContain('1.5 kpps');
  expect(shown().firstChild?.isEqualNode(container.firstChild)).toBe(true);
});

test('leaves a view that is not everything to the app', async () => {
  history.replaceState(null, '', '?q=cdg');
  expect(await run(agentsAnswer)).toBeUndefined();
  expect(shown().textContent).toBe('Loading dashboard data...');
  history.replaceState(null, '', '?');
});

test('leaves an answer that is not as it should be to the app, and a very long one', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ id: `a${index}`, health: null, config: null }));
  for (const answer of [null, { error: 'text' }, many]) {
    expect(await run(answer)).toBeUndefined();
    expect(shown().textContent).toBe('Loading dashboard data...');
  }
});
