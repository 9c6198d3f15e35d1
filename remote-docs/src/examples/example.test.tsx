import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter, pending } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { ExampleValuesProvider } from '../example-values/example-values.tsx';
import { Gateway } from '../prose/site-values.tsx';
import { Example } from './example.tsx';
import { ExampleText } from './example-text.tsx';
import { ExampleValue } from './example-value.tsx';
import { QueryLink } from './query-link.tsx';

const prefix = { agent_prefix: '2001:db8:1::/48', user_prefix: '2001:db8:1:17d9:8e72::/80' };

let answers: Record<string, FakeAnswer>;
let net: ReturnType<typeof fakeFetch>;
let onError: jest.Mock<(error: unknown) => void>;
const original = window.IntersectionObserver;

beforeEach(() => {
  onError = jest.fn();
  answers = {
    '/api/agents': () => jsonAnswer([{ id: 'vltewr01', health: { healthy: true } }]),
    '/api/user/prefixes': () => jsonAnswer({ agents: [{ agent_id: 'vltewr01', prefixes: [prefix] }] }),
  };
  net = fakeFetch(answers);
  // Everything is in view at once.
  window.IntersectionObserver = class {
    readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      this.#seen = seen;
    }
    observe() {
      this.#seen([{ isIntersecting: true }]);
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  net.restore();
  window.IntersectionObserver = original;
  sessionStorage.clear();
  localStorage.clear();
});

/** An example as the build writes it. */
function page(session: AuthSession | null) {
  const docs = (
    <DocsContext value={{ site: fakeSite, onError }}>
      <ExampleValuesProvider>
        <Example name="send-probes" title="Send four probes" needs="token agent source" languages="bash python">
          <ExampleText language="bash">
            <code>
              curl "<Gateway />" "Bearer <ExampleValue of="token" />" <ExampleValue of="agent" /> <ExampleValue of="source" />
            </code>
          </ExampleText>
          <ExampleText language="python">
            <code>
              print("Bearer <ExampleValue of="token" />
              ")
            </code>
          </ExampleText>
        </Example>
        <Example name="my-prefixes" title="List your own prefixes" needs="token" languages="bash">
          <ExampleText language="bash">
            <code>curl</code>
          </ExampleText>
        </Example>
        <Example name="list-agents" title="List the agents" needs="" languages="bash">
          <ExampleText language="bash">
            <code>curl</code>
          </ExampleText>
        </Example>
        <Example name="first-query" title="A first query" needs="" languages="sql bash python">
          <ExampleText language="sql">
            <code>SELECT 1</code>
          </ExampleText>
        </Example>
        <QueryLink sql="SELECT toIPv6('2001:db8:a1:17d9:8e72::42')" title="A query" />
      </ExampleValuesProvider>
    </DocsContext>
  );
  return (
    <MemoryRouter initialEntries={['/docs/measurements#sending']}>
      {session ? <AuthContext value={session}>{docs}</AuthContext> : docs}
    </MemoryRouter>
  );
}

async function show(session: AuthSession | null) {
  const view = render(page(session));
  await act(async () => {});
  return view;
}

const probes = () => within(screen.getByRole('figure', { name: 'Send four probes' }));
const text = (language = 'curl') =>
  document.getElementById(probes().getByRole('tab', { name: language }).getAttribute('aria-controls') ?? '')?.textContent;
const tab = (name: string) => probes().getByRole('tab', { name });
const visitor = fakeSession({ status: 'anonymous' });
const placeholderText = 'curl "https://www.example.org" "Bearer $TOKEN" vltcdg01 2001:db8:a1:17d9:8e72::42';

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

describe('for a signed-in user', () => {
  test('agent and source address are filled in, and the token is hidden', async () => {
    await show(fakeSession());
    expect(text()).toMatch(/^curl "https:\/\/www\.example\.org" "Bearer ••••••••" vltewr01 2001:db8:1:17d9:8e72:\S+$/);
    expect(probes().getByText('From your agent vltewr01, with an address of yours.')).toBeVisible();
    expect(probes().getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(net.requests.map(({ path }) => path).sort()).toEqual(['/api/agents', '/api/user/prefixes']);
  });

  test('Copy includes the real token, as of the click', async () => {
    const user = userEvent.setup();
    let token = 'first';
    await show(fakeSession({ getAccessToken: async () => token }));
    token = 'second';
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe(text()?.replace('••••••••', 'second'));
    await user.click(tab('Python'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe('print("Bearer second")');
  });

  test('Copy waits until all values are loaded, also while the session is restored', async () => {
    const user = userEvent.setup();
    const agents = pending<Response>();
    answers['/api/agents'] = () => agents.promise;
    const { rerender } = await show(fakeSession({ status: 'restoring', getAccessToken: () => Promise.reject(new Error('too early')) }));
    await user.click(tab('curl'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    rerender(page(fakeSession({ getAccessToken: async () => 'real' })));
    await act(async () => {});
    expect(probes().getByText('Asking for your agent and address…')).toBeVisible();
    expect(probes().getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(await navigator.clipboard.readText()).toBe('');
    await act(async () => agents.resolve(jsonAnswer([{ id: 'vltewr01', health: { healthy: true } }])));
    expect(await probes().findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/"Bearer real" vltewr01 2001:db8:1:17d9:8e72:/);
  });

  test('values that cannot be loaded are copied as placeholders, without the token', async () => {
    const user = userEvent.setup();
    answers['/api/agents'] = () => jsonAnswer({}, 500);
    await show(fakeSession({ getAccessToken: async () => 'real' }));
    await user.click(tab('curl'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe(placeholderText);
  });

  test('an unreachable login service is reported, and a login is offered', async () => {
    await show(fakeSession({ status: 'unavailable' }));
    for (const name of ['Send four probes', 'List your own prefixes']) {
      const example = within(screen.getByRole('figure', { name }));
      expect(example.getByText('The login service did not answer: shown with placeholders.')).toBeVisible();
      expect(example.queryByRole('button', { name: 'Run' })).toBeNull();
      expect(example.getByRole('button', { name: 'Login' })).toBeVisible();
    }
  });

  test('texts are replaced only when their values change', async () => {
    const code = (name: string) => screen.getByRole('figure', { name }).querySelector('pre');
    const view = await show(visitor);
    const [own, open] = [code('Send four probes'), code('List the agents')];
    view.rerender(page(fakeSession()));
    await act(async () => {});
    expect(code('Send four probes')).not.toBe(own);
    expect(code('List the agents')).toBe(open);
  });

  test('a token that cannot be had is not copied, and the error is reported', async () => {
    const user = userEvent.setup();
    let failure: Error | undefined;
    await show(fakeSession({ getAccessToken: async () => (failure ? Promise.reject(failure) : 'token') }));
    failure = new AuthError('unreachable');
    onError.mockClear();
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(onError).toHaveBeenCalledWith(failure);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('the experiment survives a reload, and another user gets another one', async () => {
    (await show(fakeSession())).unmount();
    const kept = JSON.parse(sessionStorage.getItem('docs-experiment') ?? '');
    (await show(fakeSession())).unmount();
    expect(JSON.parse(sessionStorage.getItem('docs-experiment') ?? '')).toEqual(kept);
    answers['/api/user/prefixes'] = () =>
      jsonAnswer({ agents: [{ agent_id: 'vltewr01', prefixes: [{ user_prefix: '2001:db8:1:2:2::/80' }] }] });
    await show(fakeSession());
    expect(text()).toMatch(/ 2001:db8:1:2:2:/);
  });

  test('values that cannot be loaded have a sentence, and Retry loads them again', async () => {
    const prefixes = answers['/api/user/prefixes'] as FakeAnswer;
    answers['/api/user/prefixes'] = () => jsonAnswer({}, 500);
    await show(fakeSession());
    expect(text()).toContain('vltcdg01 2001:db8:a1:17d9:8e72::42');
    expect(probes().getByText('Your agent and address could not be filled in.')).toBeVisible();
    expect(onError).toHaveBeenCalled();
    answers['/api/user/prefixes'] = prefixes;
    await userEvent.click(probes().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(text()).toContain('vltewr01 2001:db8:1:17d9:8e72:'));
  });

  test('without a healthy agent there are no values', async () => {
    answers['/api/agents'] = () => jsonAnswer([{ id: 'vltewr01', health: null }]);
    await show(fakeSession());
    expect(probes().getByText('No healthy agent has a prefix of yours at the moment.')).toBeVisible();
  });

  test('when the session expires everything stays, and a login returns to the page', async () => {
    const view = await show(fakeSession());
    const filled = text();
    const signIn = jest.fn(async () => {});
    view.rerender(page(fakeSession({ status: 'expired', signIn })));
    expect(text()).toBe(filled?.replace('••••••••', '$TOKEN'));
    await userEvent.click(probes().getByRole('button', { name: 'Login' }));
    expect(signIn.mock.calls).toEqual([[{ returnTo: '/docs/measurements#sending', signUp: false }]]);
  });

  test('signing out removes the values', async () => {
    const view = await show(fakeSession());
    view.rerender(page(visitor));
    await act(async () => {});
    expect(text()).toBe(placeholderText);
    expect(sessionStorage).toHaveLength(0);
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

test("the link to the query page contains the user's source address once it is known", async () => {
  const queryOf = () => {
    const href = screen.getByRole('link', { name: /^Open on the query page\s+\(A query\)$/ }).getAttribute('href') ?? '';
    const { pathname, searchParams, hash } = new URL(href, 'https://www.example.org');
    expect([pathname, hash]).toEqual(['/docs/datasets/query', '']);
    return searchParams.get('q');
  };
  const view = await show(visitor);
  expect(queryOf()).toBe("SELECT toIPv6('2001:db8:a1:17d9:8e72::42')");
  view.rerender(page(fakeSession()));
  await act(async () => {});
  expect(queryOf()).toMatch(/^SELECT toIPv6\('2001:db8:1:17d9:8e72:[^']+'\)$/);
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
