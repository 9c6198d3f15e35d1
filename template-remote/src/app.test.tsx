import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { fakeSite } from 'shared/testing';
import App from './app.tsx';

test('shows its heading, and tells the shell its title', () => {
  const onPage = jest.fn();
  render(<App site={fakeSite} onPage={onPage} onError={() => {}} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Template' })).toHaveAttribute('tabindex', '-1');
  expect(onPage).toHaveBeenCalledWith('Template');
});
