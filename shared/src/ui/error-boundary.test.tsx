import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from './error-boundary.tsx';

let broken: boolean;
const onError = jest.fn<(error: unknown, reset: () => void) => void>();

beforeEach(() => {
  broken = true;
  onError.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

function Part() {
  if (broken) throw new Error('no agents');
  return <p>The part</p>;
}

const page = (resetKey?: string) => (
  <ErrorBoundary
    onError={onError}
    {...(resetKey !== undefined && { resetKey })}
    fallback={(error, reset) => (
      <button type="button" onClick={reset}>
        {String(error)}
      </button>
    )}
  >
    <Part />
  </ErrorBoundary>
);

test('says what broke, reports it once, and renders the children anew when asked', async () => {
  render(page());
  const retry = screen.getByRole('button', { name: 'Error: no agents' });
  expect(onError.mock.calls).toEqual([[new Error('no agents'), expect.any(Function)]]);
  await userEvent.click(retry);
  expect(screen.getByRole('button', { name: 'Error: no agents' })).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(2);
  broken = false;
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText('The part')).toBeVisible();
});

test('another key renders the children anew, and the fallback not once more', () => {
  const { rerender } = render(page('/docs'));
  rerender(page('/docs'));
  expect(screen.getByRole('button')).toBeVisible();
  broken = false;
  rerender(page('/docs/datasets'));
  expect(screen.getByText('The part')).toBeVisible();
});

test('children that break with a new key stay broken until the next one', () => {
  const { rerender } = render(page('/docs'));
  rerender(page('/datasets'));
  expect(screen.getByRole('button')).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(2);
});

test('whoever takes the error may render the children anew at once', () => {
  onError.mockImplementation((_, reset) => {
    broken = false;
    reset();
  });
  render(page());
  expect(screen.getByText('The part')).toBeVisible();
});

test('what the fallback throws goes to the next boundary', () => {
  const outer = jest.fn();
  const rethrow = (error: unknown) => {
    throw error;
  };
  render(
    <ErrorBoundary onError={outer} fallback={() => 'The rest'}>
      <ErrorBoundary onError={onError} fallback={rethrow}>
        <Part />
      </ErrorBoundary>
    </ErrorBoundary>,
  );
  expect(screen.getByText('The rest')).toBeVisible();
  expect(outer).toHaveBeenCalledWith(new Error('no agents'), expect.any(Function));
});
