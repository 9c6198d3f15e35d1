import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openDetails, show, useFakeClock } from '../testing.tsx';

useFakeClock();

jest.mock('./details.tsx', () => {
  throw new Error('Loading chunk cell-details failed.');
});

test.each(['credits', 'access token'])('details that do not load have a message, and a Retry named by its cell: %s', async (what) => {
  await show();
  await openDetails(what);
  expect(screen.getByText(/^The details cannot be shown/)).toBeVisible();
  expect(screen.getByRole('button', { name: `Retry details of ${what}` })).toBeVisible();
});
