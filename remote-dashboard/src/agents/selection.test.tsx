import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { agents, agentsAnswer, json, MINUTE, pass, row, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();
useFakeLayout();

const box = (id: string) => screen.getByRole('checkbox', { name: `Select agent ${id}` });
const all = () => screen.getByRole('checkbox', { name: 'Select all agents shown' }) as HTMLInputElement;
const clear = () => agents().getByRole('button', { name: 'Clear selection' });
const says = (text: string) => expect(agents().getByText(text)).toBeVisible();
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `agent${index}`, health: { healthy: true } }));

test('agents are selected by checkboxes, counted, and deselected together', async () => {
  await show();
  expect(agents().queryByText(/selected/)).not.toBeInTheDocument();
  await user.click(box('vltcdg01'));
  says('1 agent selected');
  expect(row('vltcdg01')).toHaveClass('selected');
  await user.click(box('vltewr01'));
  says('2 agents selected');
  await user.click(box('vltcdg01'));
  expect(box('vltcdg01')).not.toBeChecked();
  says('1 agent selected');
  await user.click(clear());
  expect(box('vltewr01')).not.toBeChecked();
  expect(agents().queryByText(/selected/)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Agents' })).toHaveFocus();
});

test('the form measures from the selected agents, however many they are', async () => {
  await show({ agents: json([...agentsAnswer, { id: 'a,b' }]) });
  await user.click(box('vltcdg01'));
  await user.click(box('a,b'));
  const link = () => agents().getByRole('link', { name: 'Measure from the selected agents' });
  expect(link()).toHaveAttribute('href', '/dashboard/measure?agents=a%252Cb,vltcdg01');
  expect(agents().queryByRole('button', { name: 'Show command' })).not.toBeInTheDocument();
});

test('a row is named by its id, and the table has the columns of the specification', async () => {
  await show();
  expect(screen.getByRole('rowheader', { name: 'vltcdg01' })).toHaveTextContent(/^vltcdg01(Paris)?$/);
  expect(screen.getByRole('columnheader', { name: 'Agent ID' })).toContainElement(all());
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('all that are shown are selected at once, and no others', async () => {
  await show();
  await user.type(screen.getByRole('searchbox'), 'vlte');
  await pass(300);
  await user.click(all());
  says('1 agent selected');
  await user.clear(screen.getByRole('searchbox'));
  await pass(300);
  expect(box('vltewr01')).toBeChecked();
  expect(box('vltcdg01')).not.toBeChecked();
  expect(all()).toBePartiallyChecked();
  await user.click(all());
  says('4 agents selected');
  expect(all()).toBeChecked();
  await user.click(all());
  expect(agents().queryByText(/selected/)).not.toBeInTheDocument();
});

test('a selection outlasts sorting, searching and refreshing', async () => {
  const { answer, url } = await show();
  await user.click(box('vltewr01'));
  await user.click(within(screen.getByRole('columnheader', { name: 'Probing Rate' })).getByRole('button'));
  await user.type(screen.getByRole('searchbox'), 'nowhere');
  await pass(300);
  says('1 agent selected');
  await user.clear(screen.getByRole('searchbox'));
  answer('agents', json([...agentsAnswer].reverse().map((one) => ({ ...one, health: { healthy: false } }))));
  await pass(2 * MINUTE);
  expect(box('vltewr01')).toBeChecked();
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  expect(url()).toBe('/?sort=rate');
});

test('an agent that stops to report, and then goes, is said to be missing and stays selected until it is back', async () => {
  const { answer } = await show();
  await user.click(all());
  answer('agents', json(agentsAnswer.filter(({ id }) => id !== 'vltewr01')));
  await pass(2 * MINUTE);
  says('4 agents selected. Not reporting: vltewr01');
  await pass(12 * MINUTE);
  expect(screen.queryByRole('rowheader', { name: 'vltewr01' })).not.toBeInTheDocument();
  says('4 agents selected. Not reporting: vltewr01');
  answer('agents', json(agentsAnswer));
  await pass(2 * MINUTE);
  says('4 agents selected');
  expect(box('vltewr01')).toBeChecked();
});

test('when another account signs in after the session has ended, nothing is selected', async () => {
  const { setSession } = await show();
  await user.click(box('vltewr01'));
  setSession({ status: 'expired' });
  await pass();
  says('1 agent selected');
  setSession({ status: 'signed-in' });
  await pass();
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('of many that are missing three are named', async () => {
  const { answer } = await show({ agents: json(many(7)) });
  await user.click(all());
  answer('agents', json(many(2)));
  await pass(2 * MINUTE);
  says('7 agents selected. Not reporting: agent2, agent3, agent4 and 2 more');
});

test('ids are compared exactly', async () => {
  await show({ agents: json([{ id: 'a' }, { id: 'A' }, { id: '__proto__' }, { id: 'a ' }]) });
  const boxes = screen.getAllByRole('checkbox').slice(1);
  await user.click(boxes[1] as HTMLElement);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
  says('1 agent selected');
});

test('the arrow keys go from box to box, and Space ticks', async () => {
  await show();
  act(() => box('vltatl01').focus());
  await user.keyboard(' {ArrowDown} {End}');
  expect(box('vltsgp01')).toHaveFocus();
  expect(box('vltatl01')).toBeChecked();
  expect(box('vltcdg01')).toBeChecked();
  expect(box('vltsgp01')).not.toBeChecked();
});

test('of 10,000 agents all are selected, not only those in the document', async () => {
  await show({ agents: json(many(10_000)) });
  await user.click(all());
  says('10,000 agents selected');
  act(() => (screen.getAllByRole('checkbox')[1] as HTMLElement).focus());
  await user.keyboard('{End}');
  await pass(500);
  expect(box('agent9999')).toHaveFocus();
  await user.keyboard(' ');
  says('9,999 agents selected');
  expect(all()).toBePartiallyChecked();
});
