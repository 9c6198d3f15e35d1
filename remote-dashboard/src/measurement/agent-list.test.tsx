import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { pass, show, useFakeClock, user } from '../testing.tsx';
import { browserStorage } from '../user-storage.ts';
// What is loaded late is compiled before the tests, not within their time.
import './measurement-page.tsx';
import { measurementPath } from './measurement-link.ts';
import { keepMeasurement } from './measurement-records.ts';
import { datasetsPath, progressAnswer, routerRow, rowsAnswer, sentMeasurement, showMeasurement, statusPath } from './testing.tsx';

useFakeClock();
useFakeLayout();

const addressOf = (index: number) => `2001:db8:${(index + 1).toString(16)}:121:57ac:1a2b:3c4d:5e6f`;
const senders = Array.from({ length: 941 }, (_, index) => ({ id: `vltatl${String(index).padStart(5, '0')}`, address: addressOf(index) }));
const many = { ...sentMeasurement, senders };
const agents = () => within(screen.getByRole('list', { name: 'Agents' })).getAllByRole('listitem');

test('the page of a measurement from 941 agents has all of them from the record of this browser, one query for all, and lists more on demand', async () => {
  keepMeasurement(browserStorage, many);
  const { answerTo, requests } = await show({}, {}, measurementPath(many));
  const stranger = routerRow(3, { probe_src_addr: addressOf(2_000) });
  answerTo(datasetsPath, rowsAnswer(routerRow(1, { probe_src_addr: addressOf(940), agent_id: 'vltatl00940' }), stranger));
  await pass(5_000);
  expect(screen.queryByText(/not named in the link/)).toBeNull();
  expect(requests.find(({ path }) => path === datasetsPath)?.body).toContain("= '012157AC1A2B3C4D5E6F' -- 941 source addresses");
  expect(agents()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show all 941 agents' }));
  expect(agents()).toHaveLength(941);
  expect(screen.getByRole('link', { name: 'vltatl00100' })).toHaveFocus();
  expect(agents().at(-1)).toHaveTextContent('vltatl00940');
  expect(agents().at(-1)).toHaveTextContent('1 reply');
  // Somebody else's address that ends alike.
  expect(screen.getByText('Replies', { selector: 'dt' }).nextElementSibling).toHaveTextContent('1');
});

test('who has the link alone sees the agents that it does not name once they have replies', async () => {
  localStorage.clear();
  const { answerTo } = await show({}, { status: 'anonymous' }, measurementPath(many));
  answerTo(datasetsPath, rowsAnswer(routerRow(1, { probe_src_addr: addressOf(940), agent_id: 'vltatl00940' })));
  await pass();
  await pass(5_000);
  expect(screen.getByText('and 792 more agents, not named in the link')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 149 agents' }));
  expect(agents().at(-2)).toHaveTextContent('vltatl00940');
});

test('senders known by their addresses alone lead to no agent, and are not counted twice', async () => {
  const unnamed = ['2001:db8::a1', '2001:db8::a2'].map((address) => ({ id: address, address }));
  const answers = { [datasetsPath]: rowsAnswer(), [statusPath]: progressAnswer(8, true) };
  await showMeasurement(answers, { measurement: { ...sentMeasurement, senders: unnamed, cast: 'anycast' } });
  expect(screen.getByText('8 of 8 probes sent')).toBeVisible();
  expect(agents().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^2001:db8::a1/), expect.stringMatching(/a2/)]);
  expect(screen.queryByRole('link', { name: /^2001:db8::a/ })).toBeNull();
});
