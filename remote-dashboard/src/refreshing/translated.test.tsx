import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { translate } from 'shared/testing';
import { agentsAnswer, json, MINUTE, pass, show, useFakeClock } from '../testing.tsx';

useFakeClock();

// Reliability: the browser translates the dashboard
test('a dashboard that the browser has translated stays, and shows new figures', async () => {
  const { answer, broken, container } = await show();
  translate(container);
  answer('agents', json(agentsAnswer.map((agent) => ({ ...agent, health: { healthy: agent.id === 'vltcdg01' } }))));
  await pass(2 * MINUTE);
  expect(broken).toEqual([]);
  expect(screen.getByText('1 of 4 healthy')).toBeVisible();
  expect(screen.getByText('3 need attention')).toBeVisible();
});
