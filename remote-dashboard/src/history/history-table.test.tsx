import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pending, translate } from 'shared/testing';
import { click, net, open, row, rows, table, useRunningClock } from '../../test/history-page.tsx';
import { clearTabMemory } from '../agents/tab-memory.ts';
import { browserStorage } from '../user-storage.ts';
import { sentAt } from './testing.ts';

useRunningClock();
beforeEach(clearTabMemory);
afterEach(() => window.history.replaceState(null, ''));

/** One more than are shown at first. */
const many = Array.from({ length: 26 }, (_, index) => sentAt(`m${index}`, -index, { targets: [`3fff:1::${index + 1}`] }));

test('Back and a reload restore the rows after Show more and the selection; another step in the history begins anew', async () => {
  window.history.replaceState({ key: 'step 1' }, '');
  const { storage } = await open({ records: many });
  await click(screen.getByRole('button', { name: 'Show more (1)' }));
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:1::26/ }));
  cleanup();
  net.restore();
  await open({ storage });
  expect(rows()).toHaveLength(26);
  expect(screen.getByRole('checkbox', { name: /^Compare 3fff:1::26/ })).toBeChecked();
  await click(screen.getByRole('button', { name: 'Target' }));
  expect(rows()).toHaveLength(26);
  cleanup();
  net.restore();
  window.history.replaceState({ key: 'step 2' }, '');
  await open({ storage });
  expect(rows()).toHaveLength(25);
  expect(screen.queryByText('1 of 2 selected')).toBeNull();
});

test('the focus stays on Show more while there are more, and goes to the first new row with the last ones', async () => {
  const more = Array.from({ length: 26 }, (_, index) => sentAt(`n${index}`, -30 - index, { targets: [`3fff:2::${index + 1}`] }));
  await open({ records: [...many, ...more] });
  await click(screen.getByRole('button', { name: 'Show more (27)' }));
  expect(screen.getByRole('button', { name: 'Show more (2)' })).toHaveFocus();
  await click(screen.getByRole('button', { name: 'Show more (2)' }));
  expect(rows()).toHaveLength(52);
  expect(screen.getByRole('link', { name: '3fff:2::25' })).toHaveFocus();
});

test('a translated page says how many rows are left, how many replies came, and what Logout does', async () => {
  localStorage.setItem('personal:account', 'local|1');
  const counted = pending<void>();
  const datasets = () => counted.promise.then(() => table([1, 7, 3]));
  const records = Array.from({ length: 53 }, (_, index) => sentAt(`m${index}`, -index, { targets: [`3fff:1::${index + 1}`] }));
  await open({ records, datasets, storage: browserStorage });
  const more = screen.getByRole('button', { name: 'Show more (28)' });
  translate(document.body);
  await click(more);
  expect(more).toHaveTextContent('Show more (3)');
  expect(row('3fff:1::1')).toHaveTextContent('… replies');
  await act(async () => counted.resolve());
  await click(screen.getByRole('checkbox', { name: /^Keep my history/ }));
  expect(row('3fff:1::1')).toHaveTextContent('7 replies');
  expect(document.body).toHaveTextContent('kept in this browser only, for this account, also after Logout.');
  localStorage.clear();
});

test('all rows are printed, and paper says of how many the replies were counted', async () => {
  await open({ records: many });
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(26);
  expect(screen.getByText('Replies are counted for the first 25 of 26 measurements.')).toBeVisible();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rows()).toHaveLength(25);
  expect(screen.queryByText(/^Replies are counted/)).toBeNull();
});

test('a search says how many it has found; one that finds none can be cleared, with the focus in its field', async () => {
  await open({ records: many.slice(0, 3) });
  const search = screen.getByRole('searchbox', { name: 'Search measurements' });
  await userEvent.type(search, '::3');
  expect(screen.getByText('1 of 3 found')).toHaveAttribute('role', 'status');
  await userEvent.type(search, 'x');
  expect(screen.getByText(/^No measurement has “::3x”/)).toHaveAttribute('role', 'status');
  await click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveFocus();
  expect(rows()).toHaveLength(3);
});
