import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, useLocation } from 'shared/router';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { RemoteRoute } from './remote-route.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const Docs: ComponentType<RemoteAppProps> = ({ onPage }) => {
  const { pathname } = useLocation();
  useEffect(() => onPage(pathname), [onPage, pathname]);
  return <h1 tabIndex={-1}>{pathname}</h1>;
};

test('a remote that could not be loaded is loaded again for its next page, once', async () => {
  const missing = new Error('missing');
  const load = jest.fn(async () => ({ default: Docs }));
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing);
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <Link to="/docs/b">B</Link>
        <Link to="/docs/c">C</Link>
        <main>
          <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
        </main>
      </>,
      { store, at: '/docs/a', loader: fakeLoader(load) },
    );
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  await userEvent.click(screen.getByRole('link', { name: 'B' }));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');

  await userEvent.click(screen.getByRole('link', { name: 'C' }));
  expect(screen.getByRole('heading', { name: '/docs/c' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'B' }));
  expect(screen.getByRole('heading', { name: '/docs/b' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
