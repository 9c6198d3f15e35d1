import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MINUTE, pass, setVisible, silence, useFakeClock } from '../testing.tsx';
import { datasetsPath, figure, routerRow, rowsAnswer, showMeasurement } from './testing.tsx';

useFakeClock();

const visitor = { session: { status: 'anonymous' } } as const;

test.each([1, 5])('a tab that is hidden for %i min sends no query, and looks again as it returns', async (minutes) => {
  const { answers, calls } = await showMeasurement({ [datasetsPath]: rowsAnswer() }, visitor);
  setVisible(false);
  await pass(minutes * MINUTE);
  expect(calls(datasetsPath)).toBe(1);
  answers[datasetsPath] = silence;
  setVisible(true);
  await pass();
  expect(calls(datasetsPath)).toBe(2);
  expect(screen.getByText(/^No replies yet\./)).toBeVisible();
});

test('replies that came while the tab was hidden are found, and nothing is called the last one before', async () => {
  const { answers, calls } = await showMeasurement({ [datasetsPath]: rowsAnswer(routerRow(1)) }, visitor);
  setVisible(false);
  await pass(5 * MINUTE);
  expect(screen.queryByText(/^The last reply has come/)).toBeNull();
  answers[datasetsPath] = rowsAnswer(routerRow(1), routerRow(2));
  setVisible(true);
  await pass();
  expect(figure('Replies')).toBe('2');
  await pass(2 * MINUTE);
  expect(screen.getByText('The last reply has come: 2 replies.')).toHaveAttribute('role', 'status');
  const asked = calls(datasetsPath);
  setVisible(false);
  setVisible(true);
  await pass(MINUTE);
  expect(calls(datasetsPath)).toBe(asked);
});
