import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrokenPage } from './broken-page.tsx';

test('says whose mistake it is, without any part of the shell around it, and loads the page again', async () => {
  // jsdom cannot load a page again, and says so.
  const refused = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<BrokenPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'This page has stopped working' })).toBeVisible();
  expect(screen.getByText(/^This is our error\./)).toBeVisible();
  expect(refused).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(String(refused.mock.calls[0]?.[0])).toContain('navigation');
});
