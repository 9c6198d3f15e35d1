import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { isInside } from 'shared/format/source-address';
import { agents, json, openRow, pass, row, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();

const prefix = '2001:db8:3:1::/80';
const use = () => screen.getByRole('button', { name: `Use as source ${prefix}` });
const copyPrefix = () => within(use().closest('li') as HTMLElement).getByRole('button', { name: `Copy ${prefix}` });
/** The address that is shown below the prefix. */
const address = () => within(use().closest('li') as HTMLElement).getAllByText(/^2001/)[1]?.textContent ?? '';

test('a prefix gives a random address inside of it, shown and copied', async () => {
  await show();
  await openRow('vltewr01');
  expect(address()).toBe('');
  await user.click(use());
  await pass();
  const first = address();
  expect(isInside(first, prefix)).toBe(true);
  expect(await navigator.clipboard.readText()).toBe(first);
  expect(agents().getByText('Copied!')).toBeInTheDocument();
  await pass(2_000);
  expect(agents().queryByText('Copied!')).not.toBeInTheDocument();
});

test('each press gives another address; it and the prefix have a button that copies them', async () => {
  await show();
  await openRow('vltewr01');
  await user.click(use());
  await pass();
  const first = address();
  await user.click(use());
  await pass();
  expect(address()).not.toBe(first);
  expect(await navigator.clipboard.readText()).toBe(address());
  await user.click(copyPrefix());
  await pass();
  expect(await navigator.clipboard.readText()).toBe(prefix);
  await user.click(screen.getByRole('button', { name: `Copy ${address()}` }));
  await pass();
  expect(await navigator.clipboard.readText()).toBe(address());
});

test('an id is copied by its button', async () => {
  await show();
  await user.click(screen.getByRole('button', { name: 'Copy agent id vltcdg01' }));
  await pass();
  expect(await navigator.clipboard.readText()).toBe('vltcdg01');
});

test.each([
  ['the address', () => use(), () => address()],
  ['the prefix', copyPrefix, () => prefix],
  ['the id', () => screen.getAllByRole('button', { name: 'Copy agent id vltewr01' })[1] as HTMLElement, () => 'vltewr01'],
])('where the browser refuses to copy, %s is selected for a copy by hand', async (_, button, text) => {
  const { errors } = await show();
  await openRow('vltewr01');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  jest.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('refused'));
  await user.click(button());
  await pass();
  expect(text()).not.toBe('');
  expect(String(window.getSelection())).toBe(text());
  expect(errors).toEqual([new Error('refused')]);
});

test.each(['2001:db8::/128', '192.0.2.0/24', 'not a prefix', `x${'/'.repeat(10_000)}`])('of %p no address can be made', async (odd) => {
  await show({ prefixes: json({ agents: [{ agent_id: 'vltcdg01', prefixes: [{ user_prefix: odd }] }] }) });
  await openRow('vltcdg01');
  for (const seen of within(row('vltcdg01')).getAllByText(odd)) expect(seen).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Use as source/ })).not.toBeInTheDocument();
});
