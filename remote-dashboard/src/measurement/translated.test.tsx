import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { translate } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { MINUTE, pass, useFakeClock, user } from '../testing.tsx';
import { datasetsPath, routerRow, rowsAnswer, sentMeasurement, showMeasurement } from './testing.tsx';

useFakeClock();
useFakeLayout();

const senders = Array.from({ length: 1_101 }, (_, index) => ({
  id: `vltatl${index}`,
  address: `2001:db8:${(index + 1).toString(16)}:121:57ac:1a2b:3c4d:5e6f`,
}));

test('a translated page of a measurement says when it looks for no more replies, and how many agents are listed', async () => {
  const measurement = { ...sentMeasurement, senders };
  const { container } = await showMeasurement(
    { [datasetsPath]: rowsAnswer(routerRow(1)) },
    { session: { status: 'anonymous' }, measurement },
  );
  expect(container).toHaveTextContent('Looking for more. Searched: replies received from');
  translate(container);
  await pass(4 * MINUTE);
  expect(container).not.toHaveTextContent('Looking for more');
  expect(container).toHaveTextContent('Searched: replies received from');
  await user.click(screen.getByRole('button', { name: 'Show 1,000 more agents' }));
  expect(container).toHaveTextContent('1,100 of 1,101 agents are listed.');
});
