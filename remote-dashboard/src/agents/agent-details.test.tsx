import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, openRow, pass, row, show, useFakeClock } from '../testing.tsx';
// What is loaded late is compiled before the tests, not within their time.
import '../agent-page/agent-page.tsx';
import '../map/airports.ts';

useFakeClock();

const message = 'The broker has been unreachable. '.repeat(8).trim();
const answer = (id: string) => json([{ id, health: { healthy: false, message }, config: [] }]);
const details = (id: string) => within(row(id).querySelector<HTMLElement>('[data-details]') as HTMLElement);

test('a long message is cut in the line of its row, and whole below it', async () => {
  expect(message.length).toBeGreaterThan(250);
  await show({ agents: answer('vltcdg01') });
  await openRow('vltcdg01');
  expect(within(row('vltcdg01')).getByText(`${message.slice(0, 200)}…`)).toBeVisible();
  expect(details('vltcdg01').getByText(message)).toBeVisible();
});

test('a long message is whole on the page of the agent', async () => {
  await show({ agents: answer('vltcdg01') }, {}, '/dashboard/agents/vltcdg01');
  await pass();
  expect(screen.getByText(message)).toBeVisible();
});

// The style is for wide tables: narrow ones always say it.
test.each([
  ['vltams01', 'Amsterdam', false],
  ['vltfra01', 'Frankfurt am Main', true],
  ['vltams000000001', 'Amsterdam', true],
  ['vltams00000001', 'Amsterdam', true],
])('the opened row of %s in %s repeats both as the line may cut them: %s', async (id, city, isRepeated) => {
  await show({ agents: answer(id) });
  await openRow(id);
  await pass();
  const said = details(id).getByText(city);
  expect(said.classList.contains('said')).toBe(!isRepeated);
});
