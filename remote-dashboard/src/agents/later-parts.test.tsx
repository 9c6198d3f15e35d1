import { expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { agents, credits, json, MINUTE, pass, retryIn, row, show, useFakeClock, useFakeLayout, user } from '../testing.tsx';

useFakeClock();
useFakeLayout();

const parts = { rows: './virtual-rows.tsx', file: './agents-file.ts', sending: '../sending/sending.tsx' };
let broken = true;
// What has been loaded once is not loaded again: each part is broken in one test.
function part(path: string) {
  if (broken) throw new Error(`Loading ${path} failed.`);
  return jest.requireActual<object>(path);
}
jest.mock('./virtual-rows.tsx', () => part(parts.rows));
jest.mock('./agents-file.ts', () => part(parts.file));
jest.mock('../sending/sending.tsx', () => part(parts.sending));

test('rows of many agents that cannot be drawn are said to be missing, and can be tried again', async () => {
  broken = true;
  const many = Array.from({ length: 150 }, (_, index) => ({ id: `agent${100 + index}` }));
  const { container, errors, answer } = await show({ agents: json(many.slice(0, 60)) });
  const header = () => screen.getByRole('rowheader', { name: 'agent150' });
  act(() => header().focus());
  answer('agents', json(many));
  await pass(2 * MINUTE);
  expect(header()).toHaveFocus();
  const drawn = () => container.querySelectorAll('tbody th').length;
  const alert = () => container.querySelector('[role="alert"]');
  expect(alert()).toHaveTextContent('Only the first 100 are shown: a part of this page did not load.');
  expect(drawn()).toBe(100);
  expect(errors).toEqual([new Error(`Loading ${parts.rows} failed.`)]);
  expect(credits().getByText('Credits Used Today')).toBeVisible();
  broken = false;
  await user.click(within(alert() as HTMLElement).getByRole('button', { name: /^Retry / }));
  await pass();
  expect(alert()).not.toBeInTheDocument();
  expect(drawn()).toBeLessThan(50);
  expect(container.querySelector('[aria-label="Agents"][tabindex="-1"]')).toHaveFocus();
});

test('a command that cannot be made is said to be, disturbs nothing, and can be tried again', async () => {
  broken = true;
  const { errors } = await show();
  await user.click(agents().getByRole('checkbox', { name: 'Select agent vltewr01' }));
  await user.click(agents().getByRole('button', { name: 'Show command' }));
  await pass();
  expect(agents().getByRole('alert')).toHaveTextContent('The command could not be made: a part of this page did not load.');
  expect(errors).toEqual([new Error(`Loading ${parts.sending} failed.`)]);
  expect(agents().getByText('1 agent selected')).toBeVisible();
  expect(row('vltewr01')).toBeVisible();
  broken = false;
  await retryIn(agents());
  await pass();
  expect(agents().queryByRole('alert')).not.toBeInTheDocument();
  expect(agents().getByText(/^curl /)).toBeVisible();
});

test('a file that cannot be made is said to be, and can be asked for again', async () => {
  broken = true;
  const { errors } = await show();
  const choice = within(agents().getByRole('group', { name: 'Export what is shown', hidden: true }));
  const csv = () => user.click(choice.getByRole('button', { name: 'CSV', hidden: true }));
  await csv();
  await pass();
  const words = 'No file could be made: a part of this page did not load.';
  expect(agents().getByText(words)).toBeInTheDocument();
  expect(errors).toEqual([new Error(`Loading ${parts.file} failed.`)]);
  expect(row('vltewr01')).toBeVisible();
  broken = false;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await csv();
  await pass();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(agents().queryByText(words)).not.toBeInTheDocument();
});
