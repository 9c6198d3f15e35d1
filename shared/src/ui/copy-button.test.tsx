import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { translate } from '../testing.ts';
import { CopyButton } from './copy-button.tsx';

let user: UserEvent;
const onError = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

const button = () => screen.getByRole('button');

async function click() {
  await user.click(button());
  await act(() => jest.advanceTimersByTimeAsync(0));
}

test('copies and says so for two seconds', async () => {
  render(<CopyButton text="abc" what="access token" onError={onError} />);
  expect(button()).toHaveAccessibleName('Copy access token');
  await click();
  expect(await navigator.clipboard.readText()).toBe('abc');
  expect(screen.getByText('Copied!')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_999));
  expect(screen.getByText('Copied!')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('Copy')).toBeVisible();
});

test('only the confirmation is announced', async () => {
  const { container } = render(<CopyButton text="abc" what="access token" onError={onError} />);
  const spoken = container.querySelector('[aria-live]');
  expect(spoken).toBeEmptyDOMElement();
  await click();
  expect(spoken).toHaveTextContent(/^Copied!$/);
  expect(button()).toHaveTextContent(/^Copied! access token$/);
  act(() => jest.advanceTimersByTime(2_000));
  expect(spoken).toBeEmptyDOMElement();
  expect(button()).toHaveTextContent(/^Copy access token$/);
});

test('in a page that the browser has translated, it says so too, and what it does after that', async () => {
  const { container } = render(<CopyButton text="abc" what="access token" onError={onError} />);
  translate(container);
  await click();
  expect(button()).toHaveTextContent(/^Copied! access token$/);
  act(() => jest.advanceTimersByTime(2_000));
  expect(button()).toHaveTextContent(/^Copy access token$/);
});

test('a second click starts the two seconds anew', async () => {
  render(<CopyButton text="abc" what="x" onError={onError} />);
  await click();
  act(() => jest.advanceTimersByTime(1_500));
  await click();
  act(() => jest.advanceTimersByTime(1_500));
  expect(screen.getByText('Copied!')).toBeVisible();
  act(() => jest.advanceTimersByTime(500));
  expect(screen.getByText('Copy')).toBeVisible();
});

test('a refusal of the browser is only reported', async () => {
  const refusal = new DOMException('no', 'NotAllowedError');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal);
  render(<CopyButton text="abc" what="x" onError={onError} />);
  await click();
  expect(onError).toHaveBeenCalledWith(refusal);
  expect(screen.getByText('Copy')).toBeVisible();
});

test('a page without a clipboard is only reported', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  render(<CopyButton text="abc" what="x" onError={onError} />);
  await click();
  expect(onError).toHaveBeenCalledWith(expect.any(TypeError));
});

test('a function is asked at the click', async () => {
  const text = jest.fn(async () => 'fresh');
  render(<CopyButton text={text} what="x" onError={onError} />);
  expect(text).not.toHaveBeenCalled();
  await click();
  expect(await navigator.clipboard.readText()).toBe('fresh');
});

test('a text that is still on its way is handed over during the click, as Safari wants it', async () => {
  const items: Record<string, Promise<Blob>>[] = [];
  Object.assign(globalThis, {
    ClipboardItem: class {
      constructor(content: Record<string, Promise<Blob>>) {
        items.push(content);
      }
    },
  });
  const write = jest.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  render(<CopyButton text={async () => 'fresh'} what="x" onError={onError} />);
  await click();
  expect(write).toHaveBeenCalledTimes(1);
  expect((await items[0]?.['text/plain'])?.size).toBe('fresh'.length);
  expect(screen.getByText('Copied!')).toBeVisible();
});

test('as an icon it has a name and the same confirmation', async () => {
  render(<CopyButton look="icon" text="2001:db8::/80" what="2001:db8::/80" onError={onError} />);
  expect(button()).toHaveAccessibleName('Copy 2001:db8::/80');
  await click();
  expect(screen.getByText('Copied!')).toBeVisible();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
});

test('leaving in the two seconds leaves no timer', async () => {
  const { unmount } = render(<CopyButton text="abc" what="x" onError={onError} />);
  await click();
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
