import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { comeNear } from '../../test/fake-layout.ts';
import { json, pass, row, user } from '../testing.tsx';
import { embed, useFakeHostPage } from './testing.tsx';

useFakeHostPage();

test('the map is there for those who ask for it, and what is picked on it is picked in the table', async () => {
  const onEvent = jest.fn();
  const { update } = await embed({});
  expect(screen.queryByRole('region', { name: 'Where the agents are' })).toBeNull();
  await update({ panels: ['map', 'agents'], onEvent });
  comeNear();
  await pass();
  await user.click(screen.getByRole('button', { name: /Paris/ }));
  expect(screen.getByRole('checkbox', { name: /vltcdg01/ })).toBeChecked();
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: ['vltcdg01'] });
  expect(screen.getByRole('button', { name: /Paris/ })).not.toHaveAttribute('aria-pressed');
  await update({ panels: ['map'], onEvent });
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Atlanta/ }));
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: ['vltcdg01', 'vltatl01'] });
  // A table that comes later leads nowhere.
  const { activeElement } = document;
  await update({ panels: ['map', 'agents'], onEvent });
  expect(row('vltatl01')).toBeVisible();
  expect(activeElement).toHaveFocus();
});

test('a long table above the map can be skipped', async () => {
  const many = { '/api/agents': json(Array.from({ length: 101 }, (_, index) => ({ id: `agent${index}` }))) };
  const { update } = await embed({ panels: ['map', 'agents'] }, many);
  await user.click(screen.getByRole('button', { name: 'Skip to the map' }));
  expect(screen.getByRole('region', { name: 'Where the agents are' })).toHaveFocus();
  await update({ panels: ['agents'] });
  expect(screen.queryByRole('button', { name: 'Skip to the map' })).toBeNull();
});

test('a map without a table says itself what is picked on it, and takes it back', async () => {
  const onEvent = jest.fn();
  const healthy = { healthy: true };
  const paris = ['vltcdg01', 'vltcdg02'];
  await embed({ panels: ['map'], onEvent }, { '/api/agents': json(['vltatl01', ...paris].map((id) => ({ id, health: healthy }))) });
  comeNear();
  await pass();
  const place = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  const rings = () => [...document.querySelectorAll('.picked')].map((ring) => ring.parentElement?.querySelector('title')?.textContent);
  expect([place('Paris'), place('Atlanta')].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  expect(rings()).toEqual([]);

  await user.click(place('Paris'));
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: paris });
  expect([place('Paris'), place('Atlanta')].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(rings()).toEqual(['Paris CDG: 2 of 2 healthy']);

  // Its mark does the same.
  const mark = [...document.querySelectorAll('title')].find(({ textContent }) => textContent?.startsWith('Paris'));
  await user.click(mark?.parentElement as Element);
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: [] });
  expect(place('Paris')).toHaveAttribute('aria-pressed', 'false');
  expect(rings()).toEqual([]);
});
