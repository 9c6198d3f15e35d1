import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSession } from 'shared/testing';
import { answers, net, page, placeholderText, probes, show, tab, text, useFakeAnswers, visitor } from '../../test/example.tsx';

useFakeAnswers();

describe('for an anonymous visitor', () => {
  test('placeholders are shown, nothing is fetched, and Sign up comes back to this place', async () => {
    const signIn = jest.fn(async () => {});
    await show({ ...visitor, signIn });
    expect(text()).toBe(placeholderText);
    expect(net.requests).toEqual([]);
    await userEvent.click(probes().getByRole('button', { name: 'Sign up' }));
    await userEvent.click(probes().getByRole('button', { name: 'Login' }));
    const returnTo = '/docs/measurements#sending';
    expect(signIn.mock.calls).toEqual([[{ returnTo, signUp: true }], [{ returnTo, signUp: false }]]);
    expect(probes().queryByRole('button', { name: 'Run' })).toBeNull();
  });

  test('examples without a token can be run', async () => {
    await show(visitor);
    expect(within(screen.getByRole('figure', { name: 'A first query' })).getByRole('button', { name: 'Run' })).toBeEnabled();
  });

  test('a host without sign-in shows the same, without login buttons', async () => {
    await show(null);
    expect(text()).toBe(placeholderText);
    expect(probes().queryByRole('button', { name: /Sign up|Login|Run/ })).toBeNull();
  });

  test('while the session is restored, Run can be pressed and no login is offered', async () => {
    await show(fakeSession({ status: 'restoring' }));
    await userEvent.click(probes().getByRole('button', { name: 'Run' }));
    expect(probes().getByText('Asking whether you are logged in…', { selector: '[role=status]' })).toBeInTheDocument();
    expect(probes().queryByRole('button', { name: /Login|Sign up/ })).toBeNull();
  });
});

test("one user's results go with them, and nothing runs again for the next user", async () => {
  const example = (name: string) => within(screen.getByRole('figure', { name }));
  const view = await show(fakeSession());
  for (const name of ['List your own prefixes', 'List the agents']) {
    await userEvent.click(example(name).getByRole('button', { name: 'Run' }));
    expect(await example(name).findByRole('table')).toBeVisible();
  }
  for (const session of [visitor, fakeSession()]) {
    const asked = net.requests.filter(({ path }) => path === '/api/user/prefixes').length;
    view.rerender(page(session));
    await act(async () => {});
    expect(example('List your own prefixes').queryByRole('region')).toBeNull();
    expect(example('List the agents').getByRole('table')).toBeVisible();
    // The next person's values are asked for once.
    expect(net.requests.filter(({ path }) => path === '/api/user/prefixes')).toHaveLength(asked + (session === visitor ? 0 : 1));
  }
});

test('Cancel returns the focus to Run', async () => {
  const user = userEvent.setup();
  answers['/api/agents'] = () => new Promise(() => {});
  await show(visitor);
  const example = within(screen.getByRole('figure', { name: 'List the agents' }));
  await user.click(example.getByRole('button', { name: 'Run' }));
  await user.click(await example.findByRole('button', { name: 'Cancel' }));
  expect(example.getByText('Cancelled.')).toBeVisible();
  expect(example.getByRole('button', { name: 'Run' })).toHaveFocus();
});

describe('the languages', () => {
  test('are tabs: arrows, Home and End move between them', async () => {
    const user = userEvent.setup();
    await show(visitor);
    await user.click(tab('curl'));
    expect(tab('curl')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Python')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowRight}');
    expect(tab('Python')).toHaveFocus();
    expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowRight}');
    expect(tab('curl')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tab('Python')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(tab('curl')).toHaveFocus();
    // Back, and not the tab before.
    expect(fireEvent.keyDown(tab('curl'), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(tab('curl')).toHaveFocus();
  });

  test('are chosen for all examples and remembered, also when an example lacks the language', async () => {
    await show(visitor);
    const query = within(screen.getByRole('figure', { name: 'A first query' }));
    await userEvent.click(tab('Python'));
    expect(query.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
    expect(localStorage.getItem('docs-language')).toBe('python');
    await userEvent.click(query.getByRole('tab', { name: 'SQL' }));
    expect(tab('curl')).toHaveAttribute('aria-selected', 'true');
  });

  test('a browser that denies storage works without it', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await show(fakeSession());
    await userEvent.click(tab('Python'));
    expect(tab('Python')).toHaveAttribute('aria-selected', 'true');
    expect(text()).toContain('vltewr01');
  });
});
