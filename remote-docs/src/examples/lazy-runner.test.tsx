import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { fakeSite } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { LazyRunner } from './lazy-runner.tsx';

jest.mock('./example-runner.tsx', () => {
  throw new Error('Loading chunk example-runner failed.');
});

test('examples whose code does not load have a Retry each, named by the example', async () => {
  const runner = (title: string) => <LazyRunner name="list-agents" title={title} attempt={1} onRun={() => {}} onCancel={() => {}} />;
  render(
    <DocsContext value={{ site: fakeSite, onError: () => {} }}>
      {runner('List the agents')}
      {runner('A first query')}
    </DocsContext>,
  );
  expect(await screen.findByRole('button', { name: 'Retry List the agents' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry A first query' })).toBeVisible();
});
