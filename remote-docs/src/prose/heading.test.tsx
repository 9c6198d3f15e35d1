import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { H2 } from './heading.tsx';

test("a heading's link is named after it", () => {
  render(<H2 id="agents-and-prefixes">Agents and prefixes</H2>);
  expect(screen.getByRole('heading', { name: 'Agents and prefixes' })).toHaveAttribute('id', 'agents-and-prefixes');
  expect(screen.getByRole('link', { name: 'Link to Agents and prefixes' })).toHaveAttribute('href', '#agents-and-prefixes');
});
