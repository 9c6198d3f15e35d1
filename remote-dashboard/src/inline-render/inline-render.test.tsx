import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { AuthContext } from 'shared/auth';
import { fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter } from 'shared/testing';
import App from '../app.tsx';
import { prerender } from '../prerender.tsx';
import { agentsAnswer } from '../testing.tsx';

const session = fakeSession({ status: 'restoring', getAccessToken: () => new Promise(() => {}) });
const app = (
  <AuthContext value={session}>
    <MemoryRouter initialEntries={['/dashboard']}>
      <App site={fakeSite} onPage={() => {}} onError={() => {}} />
    </MemoryRouter>
  </AuthContext>
);
const onRecoverableError = jest.fn();
let place: HTMLElement;
let root: Root | undefined;
let net: ReturnType<typeof fakeFetch>;

beforeEach(async () => {
  net = fakeFetch({ '/api/agents': () => new Promise(() => {}) });
  place = document.createElement('div');
  document.body.replaceChildren(place);
  const { memberPage } = await prerender();
  place.innerHTML = memberPage.html;
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  net.restore();
  history.replaceState(null, '', '?');
  for (const name of ['earlyAnswers', 'earlyDrawing']) Reflect.deleteProperty(globalThis, name);
});

/** Runs the inline script in a page that has begun the call. */
async function run(answer: Response | Promise<Response>) {
  Object.assign(globalThis, { earlyAnswers: { '/api/agents': Promise.resolve(answer) } });
  await jest.isolateModulesAsync(async () => (await import('./index.ts')).done);
}

const hydrate = () =>
  act(async () => {
    root = hydrateRoot(place, app, { onRecoverableError });
  });
const slot = () => place.querySelector('.slot');
const rowCount = () => place.querySelector('table')?.getAttribute('aria-rowcount');
/** Ids, states and the first rates, as they are seen, and the places and looks of the rows. */
const rows = () =>
  [...place.querySelectorAll<HTMLElement>('tbody tr')].map((row) => {
    const texts = ['code', '[data-column="status"] span', '[data-column="rate"] li > :last-child'].map(
      (part) => row.querySelector(part)?.textContent,
    );
    return [row.getAttribute('aria-rowindex'), row.className, row.style.cssText, ...texts].join(' | ');
  });

test('agents are there before React, and as they are when React has rendered them, from one answer', async () => {
  await run(jsonAnswer(agentsAnswer));
  const before = rows();
  expect(before).toEqual([
    '2 | columns row paired | --index: 0; --shift: 0px; | vltatl01 | Healthy | ',
    '3 | columns row paired unhealthy | --index: 1; --shift: 0px; | vltcdg01 | Unhealthy | 500 pps',
    '4 | columns row paired | --index: 2; --shift: 0px; | vltewr01 | Healthy | 1.5 kpps',
    '5 | columns row paired | --index: 3; --shift: 0px; | vltsgp01 | Healthy | ',
  ]);
  await hydrate();
  expect(slot()).toBeNull();
  expect(rows()).toEqual(before);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(net.requests).toEqual([]);
});

test.each([20, 21, 100, 101, 5000])('of %i agents the same rows are there before React as after', async (count) => {
  const agents = Array.from({ length: count }, (_, index) => ({ id: `a${index}`, health: { healthy: true } }));
  await run(jsonAnswer(agents));
  const [before, box] = [rows(), place.querySelector('table')?.parentElement?.className];
  expect(before).toHaveLength(count > 100 ? 24 : count);
  expect([rowCount(), place.querySelector('tbody')?.style.getPropertyValue('--rows')]).toEqual([`${count + 1}`, `${count}`]);
  expect(place).toHaveTextContent(`${count.toLocaleString('en')} of ${count.toLocaleString('en')} healthy`);
  await hydrate();
  await waitFor(() => expect(slot()).toBeNull());
  expect(rows()).toEqual(before);
  expect(place.querySelector('table')?.parentElement?.className.replace(' part', '')).toBe(box);
});

test('hydration leaves the rows alone until React has the agents', async () => {
  await run(jsonAnswer(agentsAnswer));
  const [first] = place.querySelectorAll('tbody tr');
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
  await hydrate();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(slot()?.contains(first as Node)).toBe(true);
});

test('an app that comes late, or is another version, shows the rows until it has agents of its own', async () => {
  await run(jsonAnswer(agentsAnswer));
  const before = rows();
  Reflect.deleteProperty(globalThis, 'earlyAnswers');
  const { createRoot } = await import('react-dom/client');
  await act(async () => {
    root = createRoot(place);
    root.render(app);
  });
  expect(place.querySelectorAll('.slot')).toHaveLength(1);
  expect(rows()).toEqual(before);
});

test('parameters that choose no agents leave the rows to the inline script', async () => {
  history.replaceState(null, '', '?utm_source=mail&use=docs');
  await run(jsonAnswer(agentsAnswer));
  expect(rows()).toHaveLength(4);
});

test.each<[string, Response | Promise<Response>, string?]>([
  ['agents that a query leaves out', jsonAnswer(agentsAnswer), '?q=cdg'],
  ['no agents', jsonAnswer([])],
  ['an answer of another form', jsonAnswer({ error: 'text' })],
  ['a failure', jsonAnswer(agentsAnswer, 503)],
  ['what is no JSON', new Response('<p>')],
])('%s are left to React', async (_what, answer, query = '?') => {
  history.replaceState(null, '', query);
  await run(answer);
  expect(slot()?.childNodes).toHaveLength(0);
  expect(place.querySelector('template')).toBeNull();
  await hydrate();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('no connection leaves the page as it is', async () => {
  await run(Promise.reject(new TypeError('Failed to fetch')));
  expect(place).toHaveTextContent('Loading dashboard data...');
  expect(slot()?.childNodes).toHaveLength(0);
});

test('the reason of an unhealthy agent is there before React', async () => {
  await run(jsonAnswer([{ id: 'a', health: { healthy: false, message: 'No probes are left' }, config: [] }]));
  expect(place.querySelector('tbody tr [data-column="status"]')).toHaveTextContent('UnhealthyNo probes are left');
});

test('the table says how many rows it has', async () => {
  await run(jsonAnswer(agentsAnswer.slice(1)));
  expect(rowCount()).toBe('4');
});

test('no text of an answer is read as HTML', async () => {
  const id = '"><img src=x onerror=alert(1)>';
  await run(jsonAnswer([{ id, health: { healthy: true }, config: [{ name: id, probing_rate: 1 }] }]));
  expect(place.querySelector('img')).toBeNull();
  expect(rows()).toEqual([`2 | columns row paired | --index: 0; --shift: 0px; | ${id} | Healthy | 1 pps`]);
});
