import { expect, jest, test } from '@jest/globals';
import { agents, pass, retryIn, row, showInHostPage, useFakeClock, user } from '../testing.tsx';

useFakeClock();

let broken = true;
jest.mock('./sending.tsx', () => {
  if (broken) throw new Error('Loading sending failed.');
  return jest.requireActual<object>('./sending.tsx');
});

test('a command whose code fails to load has a message and Retry, and affects nothing else', async () => {
  const { errors } = await showInHostPage();
  await user.click(agents().getByRole('checkbox', { name: 'Select agent vltewr01' }));
  await user.click(agents().getByRole('button', { name: 'Show command' }));
  await pass();
  expect(agents().getByRole('alert')).toHaveTextContent('The command could not be made: a part of this page did not load.');
  expect(errors).toEqual([new Error('Loading sending failed.')]);
  expect(agents().getByText('1 agent selected')).toBeVisible();
  expect(row('vltewr01')).toBeVisible();
  broken = false;
  await retryIn(agents());
  await pass();
  expect(agents().queryByRole('alert')).not.toBeInTheDocument();
  expect(agents().getByText(/^curl /)).toBeVisible();
});
