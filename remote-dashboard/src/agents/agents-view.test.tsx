import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { agents, cells, json, pass, row, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();

const ids = () => screen.queryAllByRole('rowheader').map((head) => head.querySelector('code')?.textContent);
const field = () => screen.getByRole('searchbox', { name: 'Search agents' });
const button = (name: string | RegExp) => agents().getByRole('button', { name });
const header = (name: string) => screen.getByRole('columnheader', { name });

test('a search shows what it finds at once, says how much, and is in the URL a moment later', async () => {
  const { url, back } = await show();
  await user.type(field(), 'cdg');
  expect(ids()).toEqual(['vltcdg01']);
  expect(agents().getByText('1 of 4 shown')).toBeVisible();
  expect(url()).toBe('/');
  await pass(300);
  expect(url()).toBe('/?q=cdg');

  await user.type(field(), '{Backspace}{Backspace}{Backspace}sgp');
  await pass(300);
  expect(url()).toBe('/?q=sgp');
  await back();
  expect(url()).toBe('/');
  expect(field()).toHaveValue('');
  expect(ids()).toHaveLength(4);
});

test('a URL shows its view', async () => {
  await show({}, {}, '/?q=vlt&health=healthy&sort=-rate&hide=status');
  expect(field()).toHaveValue('vlt');
  expect(button('Healthy 3')).toHaveAttribute('aria-pressed', 'true');
  expect(ids()).toEqual(['vltewr01', 'vltatl01', 'vltsgp01']);
  expect(header('Probing Rate')).toHaveAttribute('aria-sort', 'descending');
  expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
  expect(cells('vltatl01')).toEqual(['No configuration available', 'No configuration']);
});

test('each choice is a step that Back undoes, and keeps what is typed and what else is asked for', async () => {
  const { url, back } = await show({}, {}, '/?use=x');
  await user.type(field(), 'vlt');
  await user.click(button('Unhealthy 1'));
  await pass(300);
  expect(url()).toBe('/?use=x&q=vlt&health=unhealthy');
  expect(ids()).toEqual(['vltcdg01']);
  await user.click(button('All 4'));
  await pass(300);
  await back();
  expect(ids()).toEqual(['vltcdg01']);
  expect(field()).toHaveValue('vlt');
});

test('the health cell of the strip filters by the agents that need attention, and back', async () => {
  const { url } = await show();
  await user.click(screen.getByRole('button', { name: '1 needs attention' }));
  await pass(300);
  expect(url()).toBe('/?health=unhealthy');
  expect(ids()).toEqual(['vltcdg01']);
  await user.click(screen.getByRole('button', { name: 'Show all agents' }));
  await pass(300);
  expect([url(), ids().length]).toEqual(['/', 4]);
});

test('each column sorts, and again the other way round', async () => {
  await show();
  expect(header('Agent ID')).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(header('Probing Rate')).getByRole('button'));
  await pass();
  expect(ids()).toEqual(['vltatl01', 'vltsgp01', 'vltcdg01', 'vltewr01']);
  await user.click(within(header('Probing Rate')).getByRole('button'));
  await pass();
  expect(ids()).toEqual(['vltewr01', 'vltcdg01', 'vltatl01', 'vltsgp01']);
  expect(header('Probing Rate')).toHaveAttribute('aria-sort', 'descending');
  expect(header('Agent ID')).not.toHaveAttribute('aria-sort');
});

test('columns can be left out; then the names of the configurations stand at the rates', async () => {
  await show();
  const columns = within(agents().getByRole('group', { name: 'Columns', hidden: true }));
  await user.click(columns.getByRole('button', { name: 'Your IPv6 Prefixes', hidden: true }));
  await pass();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Agent ID', 'Status', 'Probing Rate']);
  expect(within(row('vltewr01')).getByText('[unicast]')).not.toHaveClass('name');
});

test('nothing found says so, with the way back', async () => {
  await show({}, {}, '/?health=unhealthy');
  await user.type(field(), 'nowhere');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(agents().getByText('No unhealthy agent matches “nowhere”.')).toBeVisible();
  await user.click(button('Clear search'));
  await pass(300);
  expect(field()).toHaveFocus();
  expect(ids()).toHaveLength(1);
});

test('so does a filter that leaves none', async () => {
  await show({ agents: json([{ id: 'a', health: { healthy: true } }]) }, {}, '/?health=unhealthy');
  expect(agents().getByText('No agent is unhealthy.')).toBeVisible();
  await user.click(button('Show all'));
  await pass();
  expect(ids()).toEqual(['a']);
  expect(screen.getByRole('region', { name: 'Agents' })).toHaveFocus();
});

test('no agents have nothing to search', async () => {
  await show({ agents: json([]) });
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});
