import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import { lazyAirports } from '../map/lazy-airports.ts';
import { agents, pass, prefixesAnswer, retryIn, row, show, status, useFakeClock, user } from '../testing.tsx';

useFakeClock();

// Reliability: the names of places are missing
// The first test: what has been loaded once is not loaded again.
test('a search that places are missing for says so, with Retry', async () => {
  jest.spyOn(lazyAirports, 'load').mockRejectedValueOnce(new Error('Loading chunk airports failed.'));
  const { errors } = await show({}, {}, '/?q=paris');
  expect(agents().getByText('No agent matches “paris” in what could be loaded.')).toBeVisible();
  expect(agents().getByRole('alert')).toHaveTextContent('Places could not be loaded.');
  expect(errors).toHaveLength(1);
  await retryIn(agents());
  await pass();
  expect(row('vltcdg01')).toBeVisible();
  expect(agents().queryByRole('alert')).not.toBeInTheDocument();
});

test('a search waits for prefixes before it says that it has found nothing, and shows at once what it has found', async () => {
  const slow = pending<Response>();
  await show({ prefixes: () => slow.promise }, {}, '/?q=2001:db8:3:1');
  expect(agents().getByText('Searching…')).toBeVisible();
  expect(agents().queryByText(/^No agent matches|of 4 shown/)).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'cdg');
  await pass(300);
  expect(row('vltcdg01')).toBeVisible();
  expect(agents().queryByText(/of 4 shown/)).not.toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '2001:db8:3:1');
  await pass(300);
  slow.resolve(jsonAnswer(prefixesAnswer));
  await pass();
  expect(row('vltewr01')).toBeVisible();
  expect(agents().getByText('1 of 4 shown')).toBeVisible();
  expect(agents().queryByText('Searching…')).not.toBeInTheDocument();
});

test('a search without prefixes, which have failed, does not say that no agent matches', async () => {
  await show({ prefixes: status(500) }, {}, '/?q=2001:db8:3:1');
  expect(agents().getByText('No agent matches “2001:db8:3:1” in what could be loaded.')).toBeVisible();
  expect(agents().getByRole('button', { name: 'Retry prefixes' })).toBeVisible();
});
