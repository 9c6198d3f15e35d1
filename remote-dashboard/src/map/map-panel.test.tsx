import { expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { comeNear, useFakeLayout } from '../../test/fake-layout.ts';
import { json, MINUTE, pass, row, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();
useFakeLayout();

let broken = true;
jest.mock('./agents-map.tsx', () => {
  if (broken) throw new Error('Loading chunk agents-map failed.');
  return jest.requireActual('./agents-map.tsx');
});

const panel = () => within(screen.getByRole('region', { name: 'Where the agents are' }));
const places = () => within(panel().getByRole('list', { name: 'Places' }));
const texts = () =>
  places()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('svg > svg > title')].map((title) => title.parentElement as HTMLElement);
const healthy = (id: string) => ({ id, health: { healthy: true } });
const ill = (id: string) => ({ id, health: { healthy: false } });

async function showMap(agents: unknown[]) {
  const shown = await show({ agents: json(agents) });
  comeNear();
  await pass();
  return { ...shown, marks: () => marks(shown.container) };
}

// The first test: what has been loaded once is not loaded again.
test('a map that cannot be loaded says so, disturbs nothing, and can be tried again', async () => {
  const { errors } = await show();
  comeNear();
  await pass();
  expect(panel().getByRole('alert')).toHaveTextContent('The map could not be loaded. The table has all agents.');
  expect(errors).toHaveLength(1);
  expect(row('vltcdg01')).toBeVisible();
  broken = false;
  await user.click(panel().getByRole('button', { name: /^Retry / }));
  await pass();
  expect(panel().queryByRole('alert')).not.toBeInTheDocument();
  expect(texts()).toHaveLength(4);
});

test('the map comes when the reader is near it, and is not asked for before', async () => {
  await show();
  await pass(MINUTE);
  expect(panel().queryByRole('list')).not.toBeInTheDocument();
  comeNear();
  await pass();
  expect(texts()).toEqual(['Atlanta ATL Healthy', 'Newark EWR Healthy', 'Paris CDG Unhealthy', 'Singapore SGP Healthy']);
});

test('the map is on paper though it was never in sight', async () => {
  await show();
  await pass(MINUTE);
  expect(panel().queryByRole('list')).not.toBeInTheDocument();
  // Paper shows what is there when the event ends.
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(texts()).toHaveLength(4);
});

test('a place is one mark with a count, shaped by health, and one line of a list', async () => {
  const { marks } = await showMap([healthy('vltcdg01'), ill('vltcdg02'), healthy('vltcdg03'), healthy('vltatl01'), ill('vltsyd01')]);
  expect(texts()).toEqual(['Atlanta ATL Healthy', 'Paris CDG 2 of 3 healthy', 'Sydney SYD Unhealthy']);
  const looks = marks().map((mark) => ({
    title: mark.querySelector('title')?.textContent,
    good: mark.querySelectorAll('.good').length,
    bad: mark.querySelectorAll('.bad').length,
    count: mark.querySelector('text')?.textContent,
  }));
  expect(looks).toEqual([
    { title: 'Atlanta ATL: Healthy', good: 1, bad: 0, count: undefined },
    { title: 'Paris CDG: 2 of 3 healthy', good: 1, bad: 1, count: '3' },
    { title: 'Sydney SYD: Unhealthy', good: 0, bad: 1, count: undefined },
  ]);
  expect(panel().queryByText(/no airport code/)).not.toBeInTheDocument();
});

test('counts that would lie on one another are left to the list', async () => {
  const { marks } = await showMap(['vltcdg01', 'vltcdg02', 'vltlhr01', 'vltlhr02', 'vltsyd01', 'vltsyd02'].map(healthy));
  expect(marks().map((mark) => mark.querySelector('text')?.textContent)).toEqual(['2', undefined, '2']);
  expect(texts()).toEqual(['London LHR 2 of 2 healthy', 'Paris CDG 2 of 2 healthy', 'Sydney SYD 2 of 2 healthy']);
});

test('agents without a known code are counted beside it', async () => {
  await showMap([healthy('vltcdg01'), healthy('probe-7'), ill('__proto__'), healthy('<img src=x>')]);
  expect(texts()).toEqual(['Paris CDG Healthy']);
  expect(panel().getByText(/^3 agents have no airport code/)).toBeVisible();
});

test('without agents there is no picture, and no room for one, until one comes', async () => {
  const { answer, container } = await showMap([]);
  expect(panel().getByText('No agents to show.')).toBeVisible();
  expect(container.querySelector('svg > svg')).toBeNull();
  answer('agents', json([healthy('vltcdg01')]));
  await pass(2 * MINUTE);
  comeNear();
  await pass();
  expect(texts()).toEqual(['Paris CDG Healthy']);
});

test('an id that comes twice is one agent, and one that vanishes is unhealthy', async () => {
  const { answer } = await showMap([healthy('vltcdg01'), healthy('vltcdg01'), healthy('vltatl01')]);
  expect(texts()).toEqual(['Atlanta ATL Healthy', 'Paris CDG Healthy']);
  answer('agents', json([healthy('vltatl01')]));
  await pass(2 * MINUTE);
  expect(texts()).toEqual(['Atlanta ATL Healthy', 'Paris CDG Unhealthy']);
});

test('a place selects its agents, and leads to the first that is not healthy', async () => {
  await showMap([healthy('vltcdg01'), ill('vltcdg02'), healthy('vltatl01')]);
  places().getByRole('button', { name: /Paris/ }).focus();
  await user.keyboard('{Enter}');
  await pass();
  expect(screen.getByRole('rowheader', { name: 'vltcdg02' })).toHaveFocus();
  expect(screen.getByText('2 agents selected')).toBeVisible();
  expect(row('vltatl01')).not.toHaveClass('selected');
});

test('so does its mark', async () => {
  const { marks } = await showMap([healthy('vltcdg01'), healthy('vltatl01')]);
  await user.click(marks()[1] as HTMLElement);
  await pass();
  expect(screen.getByRole('rowheader', { name: 'vltcdg01' })).toHaveFocus();
  expect(row('vltcdg01')).toHaveClass('selected');
});

test('10,000 agents are as few marks as they have places', async () => {
  const codes = ['cdg', 'ewr', 'sgp', 'atl', 'qqq'];
  const { marks } = await showMap(
    Array.from({ length: 10_000 }, (_, index) => ({ id: `vlt${codes[index % 5]}${index}`, health: { healthy: index % 20 > 4 } })),
  );
  expect(marks()).toHaveLength(4);
  expect(texts()).toEqual([
    'Atlanta ATL 1,500 of 2,000 healthy',
    'Newark EWR 1,500 of 2,000 healthy',
    'Paris CDG 1,500 of 2,000 healthy',
    'Singapore SGP 1,500 of 2,000 healthy',
  ]);
  expect(panel().getByText(/^2,000 agents have no airport code/)).toBeVisible();
});
