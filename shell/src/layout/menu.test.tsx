import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NavLink } from 'shared/router';
import { MemoryRouter } from 'shared/testing';
import { Menu } from './menu.tsx';

const button = () => screen.getByRole('button', { name: 'Menu' });
const links = () => screen.queryByRole('navigation', { name: 'Menu' });

function expectOpen(open: boolean) {
  expect(button()).toHaveAttribute('aria-expanded', String(open));
  if (open) expect(links()).toBeVisible();
  else expect(links()).not.toBeInTheDocument();
}

function renderMenu() {
  render(
    <MemoryRouter>
      <Menu>
        <NavLink to="/about">
          <span>About</span>
        </NavLink>
        <hr />
      </Menu>
      <p>The page</p>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('is closed at first', () => {
  renderMenu();
  expectOpen(false);
});

test('a click opens and closes it', async () => {
  const user = renderMenu();
  await user.click(button());
  expectOpen(true);
  await user.click(button());
  expectOpen(false);
});

test.each(['{Enter}', ' '])('the key "%s" opens and closes it', async (key) => {
  const user = renderMenu();
  await user.tab();
  expect(button()).toHaveFocus();
  await user.keyboard(key);
  expectOpen(true);
  await user.keyboard(key);
  expectOpen(false);
});

test('Escape closes it and gives the focus back', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.tab();
  expect(screen.getByRole('link', { name: 'About' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expectOpen(false);
  expect(button()).toHaveFocus();
});

test('other keys, and Escape on a closed menu, do nothing', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.keyboard('a');
  expectOpen(true);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a link closes it', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.click(screen.getByText('About'));
  expectOpen(false);
});

test('Enter on a link closes it', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.tab();
  await user.keyboard('{Enter}');
  expectOpen(false);
});

test('a click beside its links does not close it', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.click(screen.getByRole('separator'));
  expectOpen(true);
});

test('a click outside closes it', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.click(screen.getByText('The page'));
  expectOpen(false);
});

test('a focus that leaves closes it', async () => {
  const user = renderMenu();
  await user.click(button());
  await user.tab();
  expectOpen(true);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  expectOpen(false);
});
