import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSite, MemoryRouter } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { ExampleValuesProvider } from '../example-values/example-values.tsx';
import { queryTools } from './lazy-query-tools.ts';
import { QueryBox } from './query-box.tsx';

test('examples that could not be loaded are no empty list: Retry loads them', async () => {
  const onError = jest.fn();
  render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <ExampleValuesProvider>
        <MemoryRouter initialEntries={['/docs/datasets/query']}>
          <QueryBox />
        </MemoryRouter>
      </ExampleValuesProvider>
    </DocsContext>,
  );
  const load = jest.spyOn(queryTools, 'load').mockRejectedValue(new Error('no network'));
  await userEvent.click(screen.getByText('Example queries'));
  expect(await screen.findByText(/^The examples could not be loaded\./)).toBeVisible();
  expect(onError).toHaveBeenCalledWith(new Error('no network'));
  const retry = screen.getByRole('button', { name: 'Retry examples' });
  const before = load.mock.calls.length;
  act(() => retry.focus());
  expect(load).toHaveBeenCalledTimes(before);
  expect(retry).toHaveFocus();
  load.mockRestore();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Example queries')).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Path length by origin AS' }));
});
