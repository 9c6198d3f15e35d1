import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { Frame } from './frame.tsx';
import { StartFailure } from './start-failure.tsx';

test('the page stands between header and footer, and a link skips to it', async () => {
  renderPage(
    <Frame>
      <h1>About</h1>
    </Frame>,
    { store: await storeIn('anonymous') },
  );
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toContainElement(screen.getByRole('heading', { name: 'About' }));
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveTextContent('Skip to the content');
  expect(first).toHaveAttribute('href', `#${main.id}`);
});

test('a login page that cannot be opened is said so beside the page, until a try works', async () => {
  const signIn = jest.fn(async () => {}).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const store = await storeIn('anonymous', { client: fakeLoginClient({ signIn }) });
  renderPage(
    <Frame>
      <h1>About</h1>
    </Frame>,
    { store },
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() =>
    store
      .getState()
      .session.signIn()
      .catch(() => {}),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The login page could not be opened.');
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([new Error('site.json: brand is missing'), 'site.json: brand is missing'])('a site that cannot start says why: %p', (error) => {
  render(<StartFailure error={error} />);
  expect(screen.getByRole('heading', { name: 'This site is not set up correctly' })).toBeVisible();
  expect(screen.getByText('site.json: brand is missing')).toBeVisible();
});
