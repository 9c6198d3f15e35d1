import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BarChartList } from './bar-chart.tsx';

test('small numbers are not rounded to nothing', () => {
  const bars = [1234.56789, 0.1 + 0.2, 0.00041239, 0].map((number, index) => ({ name: `agent ${index}`, number }));
  render(<BarChartList chart={{ kind: 'bars', category: 'agent', value: 'share', bars, note: '' }} />);
  expect(screen.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual(['1,234.568', '0.3', '0.000412', '0']);
});
