import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure.tsx';

const style = document.createElement('style');
const list = () => screen.getByRole<HTMLDetailsElement>('group');
const toggle = () => screen.getByText('All pages');

beforeEach(() => {
  document.head.append(style);
  render(
    <>
      <Disclosure label="All pages" isCollapsed>
        <a href="/one">One</a>
      </Disclosure>
      <button type="button">Below</button>
    </>,
  );
});

afterEach(() => style.remove());

async function open(position: 'absolute' | 'static') {
  // As the style sheet has it on a wide screen, or on a narrow one.
  style.textContent = `.content { position: ${position} }`;
  await act(async () => {
    // The browser tells it in a later task.
    const told = new Promise((resolve) => list().addEventListener('toggle', resolve, { once: true }));
    fireEvent.click(toggle());
    await told;
  });
  expect(list().open).toBe(true);
  toggle().focus();
}

test.each(['absolute', 'static'] as const)('Escape closes a list that is %s, and gives the focus back', async (position) => {
  await open(position);
  await userEvent.tab();
  expect(screen.getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(list().open).toBe(false);
  expect(toggle()).toHaveFocus();
});

test('a list over the page closes when the focus leaves it', async () => {
  await open('absolute');
  await userEvent.tab();
  expect(list().open).toBe(true);
  await userEvent.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(list().open).toBe(false);
});

test('a list over the page closes when something else is pressed', async () => {
  await open('absolute');
  await userEvent.click(document.body);
  expect(list().open).toBe(false);
});

test('a list that moves the page down stays open', async () => {
  await open('static');
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  await userEvent.click(document.body);
  expect(list().open).toBe(true);
});
