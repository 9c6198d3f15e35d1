import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSite } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { LazyRunner } from './lazy-runner.tsx';

let tries = 0;
jest.mock('./example-runner.tsx', () => {
  tries += 1;
  throw new Error('Loading chunk example-runner failed.');
});

test('examples whose code does not load have a Retry each, named by the example, which loads it again and leads to the Run button', async () => {
  const onCancel = jest.fn();
  const runner = (title: string) => <LazyRunner name="list-agents" title={title} attempt={1} onRun={() => {}} onCancel={onCancel} />;
  render(
    <DocsContext value={{ site: fakeSite, onError: () => {} }}>
      {runner('List the agents')}
      {runner('A first query')}
    </DocsContext>,
  );
  expect(await screen.findByRole('button', { name: 'Retry List the agents' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry A first query' })).toBeVisible();
  const before = tries;
  await userEvent.click(screen.getByRole('button', { name: 'Retry A first query' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(tries).toBeGreaterThan(before));
});
