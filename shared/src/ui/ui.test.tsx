import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button, buttonClass } from './button.tsx';
import { Meter } from './meter.tsx';
import { Notice } from './notice.tsx';
import { Status } from './status.tsx';

test('a button submits nothing unless told to', () => {
  render(<Button>Go</Button>);
  expect(screen.getByRole('button', { name: 'Go' })).toHaveAttribute('type', 'button');
});

test('a link can look like a button', () => {
  expect(buttonClass({ variant: 'main', size: 'small', className: 'own' })).toBe('button main small own');
});

test.each([
  ['half', 5, 10, '50%'],
  ['over the end', 12, 10, '100%'],
  ['a scale of nothing', 5, 0, '0%'],
  ['a negative value', -5, 10, '0%'],
])('a meter at %s', (_, value, max, width) => {
  const { container } = render(<Meter label="Credits" text="in words" value={value} max={max} high={false} />);
  expect(container.querySelector('rect')).toHaveAttribute('width', width);
  const meter = screen.getByRole('meter', { name: 'Credits' });
  expect(meter).toHaveAttribute('aria-valuetext', 'in words');
  expect(meter).toHaveAttribute('value', String(Number.parseInt(width, 10)));
});

test('a high meter has its own style', () => {
  const { container } = render(<Meter label="Credits" text="9 of 10" value={9} max={10} high />);
  expect(container.querySelector('rect')).toHaveClass('high');
});

test('only an error interrupts the reader', () => {
  render(
    <>
      <Notice tone="error">broken</Notice>
      <Notice tone="warning">careful</Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('broken');
});

test('a status is a word, and its shape depends on it', () => {
  render(
    <>
      <Status good>Healthy</Status>
      <Status good={false}>Unhealthy</Status>
    </>,
  );
  expect(screen.getByText('Healthy')).toHaveClass('good');
  expect(screen.getByText('Unhealthy')).toHaveClass('bad');
});
