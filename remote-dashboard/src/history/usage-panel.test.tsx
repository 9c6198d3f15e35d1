import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { open, two, useRunningClock } from '../../test/history-page.tsx';
import { sentAt } from './testing.ts';

useRunningClock();

const table = () => screen.getByRole('table', { name: 'Credits by day' });
const texts = (row?: HTMLElement) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

test('credits by day: today from the gateway, earlier days from the measurements', async () => {
  await open({ records: [...two, sentAt('old', -1440)] });
  const days = within(table()).getAllByRole('row');
  expect([days[0], ...days.slice(-2)].map(texts)).toEqual([
    ['Day', 'Credits', 'Measurements'],
    ['19 Nov', '64', '1'],
    ['Today', '70', '2'],
  ]);
  // Laid out as blocks and grids, these elements have no roles but those that are written out.
  expect(table().parentElement?.querySelector(':is(table, thead, tbody, tr, th, td):not([role])')).toBeNull();
  // Of the day's limit, not of the day with most.
  expect(days.at(-1)?.querySelector('rect')).toHaveAttribute('width', '0.70%');
  expect(screen.getByText('Today is as the gateway counts it. A full bar is the daily limit of 10,000.')).toBeVisible();
});

test.each([
  ['without a limit', { used: 70, limit: 0 }],
  ['over the limit', { used: 12_000, limit: 10_000 }],
])('%s, a full bar is not called the daily limit', async (_, usage) => {
  await open({ records: two, usage });
  const days = within(table()).getAllByRole('row');
  expect(days.at(-1)?.querySelector('rect')).toHaveAttribute('width', '100.00%');
  expect(screen.getByText(/^Today is as the gateway counts it\./).textContent).toBe('Today is as the gateway counts it. ');
});

test('credits that are no whole number are rounded, as on the dashboard', async () => {
  await open({ records: two, usage: { used: 3.7, limit: 9.6 } });
  const days = within(table()).getAllByRole('row');
  expect(texts(days.at(-1))).toEqual(['Today', '4', '2']);
  expect(screen.getByText(/A full bar is the daily limit of 10\./)).toBeVisible();
});
