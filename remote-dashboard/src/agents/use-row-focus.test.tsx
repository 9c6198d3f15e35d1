import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { json, MINUTE, pass, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();
useFakeLayout();

const agents = Array.from({ length: 101 }, (_, index) => ({ id: `agent${String(index).padStart(3, '0')}`, health: { healthy: true } }));
const header = (id: string) => screen.getByRole('rowheader', { name: id });
const box = (id: string) => screen.getByRole('checkbox', { name: `Select agent ${id}` });

test('a row keeps the focus when a refresh brings so many agents that not all rows are in the document', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 100)) });
  act(() => header('agent070').focus());
  answer('agents', json(agents));
  await pass(2 * MINUTE);
  expect(screen.queryByRole('rowheader', { name: 'agent069' })).not.toBeInTheDocument();
  expect(header('agent070')).toHaveFocus();
});

test('so does its box when there are few agents again', async () => {
  const { answer } = await show({ agents: json(agents) });
  act(() => box('agent004').focus());
  answer('agents', json(agents.slice(1)));
  await pass(14 * MINUTE);
  expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  expect(box('agent004')).toHaveFocus();
});

test('the box of an agent that has gone gives the focus to the box in its place', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => box('agent001').focus());
  answer('agents', json([agents[0], agents[2]]));
  await pass(14 * MINUTE);
  expect(box('agent002')).toHaveFocus();
});

for (const count of [3, 101]) {
  test(`of ${count} rows, one that goes gives its focus to the one in its place`, async () => {
    const some = agents.slice(0, count);
    const { answer } = await show({ agents: json(some) });
    act(() => header('agent001').focus());
    answer('agents', json(some.filter(({ id }) => id !== 'agent001')));
    await pass(14 * MINUTE);
    expect(screen.queryByRole('rowheader', { name: 'agent001' })).not.toBeInTheDocument();
    expect(header('agent002')).toHaveFocus();
  });
}

test('the last row gives it to the one before', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => header('agent002').focus());
  answer('agents', json(agents.slice(0, 2)));
  await pass(14 * MINUTE);
  expect(header('agent001')).toHaveFocus();
});

test('a key that leads to the row that has the focus leads there once, not again with each refresh', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => header('agent000').focus());
  await user.keyboard('{Home}');
  const focus = jest.spyOn(header('agent000'), 'focus');
  answer('agents', json(agents.slice(0, 4)));
  await pass(2 * MINUTE);
  expect(header('agent003')).toBeInTheDocument();
  expect(focus).not.toHaveBeenCalled();
});

test('who has left the rows stays where they are', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => header('agent001').focus());
  act(() => header('agent001').blur());
  answer('agents', json([agents[0]]));
  await pass(14 * MINUTE);
  expect(document.body).toHaveFocus();
});

test('who works in another window meanwhile finds the focus in the rows', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => header('agent001').focus());
  // What has the focus in this window stays what it is.
  fireEvent.focusOut(header('agent001'));
  answer('agents', json([agents[0], agents[2]]));
  await pass(14 * MINUTE);
  expect(header('agent002')).toHaveFocus();
});

test('a row that goes later than the reader takes no focus from elsewhere', async () => {
  const { answer } = await show({ agents: json(agents.slice(0, 3)) });
  act(() => header('agent001').focus());
  const search = screen.getByRole('searchbox');
  act(() => search.focus());
  answer('agents', json([agents[0]]));
  await pass(14 * MINUTE);
  expect(search).toHaveFocus();
});

test('without any row the panel has it', async () => {
  const { answer } = await show({ agents: json([{ ...agents[0], health: { healthy: false } }]) }, {}, '/?health=unhealthy');
  act(() => header('agent000').focus());
  answer('agents', json([agents[0]]));
  await pass(2 * MINUTE);
  expect(screen.getByText('No agent is unhealthy.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Agents' })).toHaveFocus();
});
