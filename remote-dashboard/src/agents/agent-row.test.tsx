import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, within } from '@testing-library/react';
import { agents, row, show, useFakeClock } from '../testing.tsx';

useFakeClock();

let broken = true;
jest.mock('./agent-details.tsx', () => {
  if (broken) throw new Error('Loading chunk agent-details failed.');
  return jest.requireActual('./agent-details.tsx');
});

/** Presses them at once. */
const press = (...names: string[]) =>
  act(async () => {
    for (const button of names.map((name) => agents().getByRole('button', { name }))) fireEvent.click(button);
  });
const retry = 'Retry details of vltewr01';

test('of several open rows whose details do not load one speaks up, and each Retry is named by its agent', async () => {
  await show();
  await press('Details of vltcdg01', 'Details of vltewr01');
  expect(agents().getAllByText('Details: a part of this page did not load.')).toHaveLength(2);
  expect(agents().getAllByRole('alert')).toHaveLength(1);
  expect(row('vltcdg01')).toContainElement(agents().getByRole('alert'));
  await press(retry);
  expect(within(row('vltewr01')).getByRole('alert')).toBeVisible();
  broken = false;
  await press(retry);
  expect(agents().queryByRole('button', { name: retry })).toBeNull();
});
