import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, Route, Routes } from 'shared/router';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { RemoteRoute } from './remote-route.tsx';

const broke = jest.fn(() => true);
afterEach(() => {
  broke.mockClear();
});

function wrap(place: Element) {
  const [outer, inner] = [document.createElement('div'), document.createElement('div')];
  place.replaceWith(outer);
  outer.append(inner);
  inner.append(place);
}

// Reliability: a remote, or a browser extension, wraps, moves or removes the remote's element
test.each<[string, (place: Element) => void]>([
  ['leaves its element in place', () => {}],
  ['wraps its element', wrap],
  ['moves its element to the end of the document', (place) => document.body.append(place)],
  ['moves its element into one of the shell', (place) => document.querySelector('[role=status]')?.append(place)],
  ['removes its element', (place) => place.remove()],
])('nothing stays of a remote that %s, and it can be opened again', async (_, change) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const App = ({ onPage }: RemoteAppProps) => {
    useEffect(() => {
      onPage('Docs');
      const place = document.querySelector('[data-remote]');
      if (place) change(place);
    }, [onPage]);
    return <p>Content</p>;
  };
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <Link to="/">To home</Link>
        <Link to="/docs">To docs</Link>
        <main>
          <div role="status" />
          <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
          <Routes>
            <Route path="/" element={<h1>Home</h1>} />
            <Route path="*" element={null} />
          </Routes>
        </main>
      </>,
      { store, at: '/docs', loader: fakeLoader(async () => ({ default: App }), { broke }) },
    );
  });
  for (let visits = 0; visits < 2; visits++) {
    await userEvent.click(screen.getByRole('link', { name: 'To home' }));
    expect(screen.queryByText('Content')).not.toBeInTheDocument();
    expect(document.querySelector('main')?.innerHTML).toBe('<div role="status"></div><h1>Home</h1>');
    await userEvent.click(screen.getByRole('link', { name: 'To docs' }));
    expect(document.querySelectorAll('[data-remote]').length).toBeLessThanOrEqual(1);
  }
  await userEvent.click(screen.getByRole('link', { name: 'To home' }));
  expect(broke).not.toHaveBeenCalled();
});
