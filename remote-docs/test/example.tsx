import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { AuthContext, type AuthSession } from 'shared/auth';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter } from 'shared/testing';
import { DocsContext } from '../src/docs-context.ts';
import { ExampleValuesProvider } from '../src/example-values/example-values.tsx';
import { Example } from '../src/examples/example.tsx';
// What Run loads is compiled before the tests, not within their time.
import '../src/examples/example-runner.tsx';
import { ExampleText } from '../src/examples/example-text.tsx';
import { ExampleValue } from '../src/examples/example-value.tsx';
import { QueryLink } from '../src/examples/query-link.tsx';
import { Gateway } from '../src/prose/site-values.tsx';

const prefix = { agent_prefix: '2001:db8:1::/48', user_prefix: '2001:db8:1:17d9:8e72::/80' };

/** What the gateway answers, by path. */
export let answers: Record<string, FakeAnswer>;
export let net: ReturnType<typeof fakeFetch>;
export let onError: jest.Mock<(error: unknown) => void>;
const original = window.IntersectionObserver;

/** Call it in each file of tests: every example is in view, and the gateway answers well. */
export function useFakeAnswers() {
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
}

/** Examples as the build writes them. @param session - nothing: a host without sign-in. */
export function page(session: AuthSession | null) {
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

export async function show(session: AuthSession | null) {
  const view = render(page(session));
  await act(async () => {});
  return view;
}

/** The example that all values are in. */
export const probes = () => within(screen.getByRole('figure', { name: 'Send four probes' }));
/** Its text. */
export const text = (language = 'curl') =>
  document.getElementById(probes().getByRole('tab', { name: language }).getAttribute('aria-controls') ?? '')?.textContent;
export const tab = (name: string) => probes().getByRole('tab', { name });
export const visitor = fakeSession({ status: 'anonymous' });
export const placeholderText = 'curl "https://www.example.org" "Bearer $TOKEN" vltcdg01 2001:db8:a1:17d9:8e72::42';
