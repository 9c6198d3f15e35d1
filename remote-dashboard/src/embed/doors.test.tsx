import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Activity, Component, type ReactNode, StrictMode } from 'react';
import { contractMajor, type DashboardOptions, type DashboardProps, otherContract } from 'shared/embed/contract';
import { type FakeAnswer, fakeFetch } from 'shared/testing';
import { agentsAnswer, json, MINUTE, pass, silence, usageAnswer, useFakeClock } from '../testing.tsx';
import Dashboard from './dashboard.tsx';
// A lazy chunk: compiled here, so that its compilation is not part of a test's time.
import './measurement-panel.tsx';
import { mount } from './mount.tsx';

useFakeClock();

/** Whether the visitor prefers light colours, and who wants to hear of it. */
const colours = { matches: false, heard: new Set<() => void>() };
let restore: () => void;

/** A gateway that knows the agents, and more. */
function gateway(more: Record<string, FakeAnswer>) {
  const answers: Record<string, FakeAnswer> = { '/api/agents': json(agentsAnswer), ...more };
  const net = fakeFetch(answers);
  ({ restore } = net);
  return { answers, requests: net.requests };
}

beforeEach(() => {
  Object.assign(globalThis, { __webpack_public_path__: 'https://www.example.org/remotes/dashboard_embed/v1/' });
  colours.matches = false;
  window.matchMedia = () =>
    ({
      get matches() {
        return colours.matches;
      },
      addEventListener: (_: string, listener: () => void) => colours.heard.add(listener),
      removeEventListener: (_: string, listener: () => void) => colours.heard.delete(listener),
    }) as unknown as MediaQueryList;
  gateway({});
});
afterEach(() => restore());

function preferLight() {
  colours.matches = true;
  for (const listener of colours.heard) listener();
}

/** The element that the dashboard is rendered into; there is one. */
function place(): HTMLElement {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  expect(roots).toHaveLength(1);
  return roots[0]?.firstElementChild as HTMLElement;
}

const agent = () => within(place()).getByRole('rowheader', { name: 'vltcdg01' });

test('as a component it follows its properties, in strict mode too, and leaves nothing behind', async () => {
  const page = (options: DashboardOptions) => (
    <StrictMode>
      <Dashboard {...options} />
    </StrictMode>
  );
  const { rerender, unmount } = render(page({ gateway: '', theme: 'light' }));
  await pass();
  const row = agent();
  expect(place().dataset.theme).toBe('light');
  rerender(page({ gateway: '', theme: 'auto' }));
  expect(place().dataset.theme).toBe('dark');
  preferLight();
  expect(place().dataset.theme).toBe('light');
  expect(agent()).toBe(row);
  unmount();
  expect([document.body.textContent, colours.heard.size]).toEqual(['', 0]);
});

// Reliability: a host page shows a dashboard again that it hid, and the gateway does not answer
test('as a component that React hides and shows again it is the same, with the data that it had', async () => {
  const { answers, requests } = gateway({});
  const onEvent = jest.fn();
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Dashboard gateway="" theme="auto" onEvent={onEvent} />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await pass();
  rerender(page('hidden'));
  expect(colours.heard.size).toBe(0);
  preferLight();
  answers['/api/agents'] = silence;
  onEvent.mockClear();
  rerender(page('visible'));
  await pass();
  expect(agent()).toBeVisible();
  expect([requests.length, onEvent.mock.calls]).toEqual([1, []]);
  expect([place().dataset.theme, colours.heard.size]).toEqual(['light', 1]);
  rerender(page('hidden'));
  await pass(10 * MINUTE);
  rerender(page('visible'));
  await pass();
  expect(agent()).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('a wrong property is told to the error boundary of the page in one sentence', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <Boundary>
      <Dashboard gateway="" theme={'pink' as never} />
    </Boundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^TypeError: The dashboard's option 'theme' must be 'dark', 'light', 'auto', or/);
});

test.each([[2], ['2.0.0'], [0]])(
  'a page that was written for contract %j gets a sentence instead of the dashboard, and the reason',
  (contract) => {
    const report = jest.fn();
    Object.assign(globalThis, { reportError: report });
    const onError = jest.fn();
    // What options another contract has, nobody knows here.
    const page = () => (
      <Dashboard {...({ contract, theme: 'pink', onError: (error: unknown) => onError(error) } as object as DashboardProps)} />
    );
    const { rerender, container } = render(page());
    rerender(page());
    expect(screen.getByRole('alert')).toHaveTextContent(otherContract);
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    const reason = new Error(
      `The page was written for contract ${contract} of the dashboard, and this one is of contract ${contractMajor}.`,
    );
    expect([onError.mock.calls, report.mock.calls]).toEqual([[[reason]], [[reason]]]);
    cleanup();
    expect(container).toBeEmptyDOMElement();
  },
);

test.each([[1], ['1.3.0'], [undefined]])('a page that was written for contract %j gets the dashboard', async (contract) => {
  const { unmount } = render(<Dashboard gateway="" contract={contract as 1} />);
  await pass();
  expect(agent()).toBeVisible();
  unmount();
});

test('a property, a panel and a colour that only a later version knows change nothing', async () => {
  const later = { gateway: '', later: 1, panels: ['agents', 'weather'], theme: { accent: '#ff0000', blush: '#ff00ff' } };
  const { unmount } = render(<Dashboard {...(later as never as DashboardOptions)} />);
  await pass();
  expect(agent()).toBeVisible();
  const accent = () => place().style.getPropertyValue('--accent');
  expect(accent()).toBe('#ff0000');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(accent()).toBe('');
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(accent()).toBe('#ff0000');
  unmount();
});

test('what a later script of the site knows and this version does not changes nothing', async () => {
  const dashboard = await act(async () => mount(document.body, { gateway: '', later: 1, panels: ['agents', 'weather'] } as never));
  await pass();
  expect(agent()).toBeVisible();
  await act(async () => dashboard.update({ earlier: 1 } as never));
  expect(agent()).toBeVisible();
  await act(async () => dashboard.unmount());
  expect([document.body.innerHTML, colours.heard.size]).toEqual(['', 0]);
});

test('what breaks the first render is thrown, and leaves nothing behind', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onError = jest.fn();
  expect(() => mount(document.body, { gateway: '', panels: 5 as never, onError })).toThrow(/filter is not a function/);
  await pass();
  expect([document.body.innerHTML, colours.heard.size, onError.mock.calls]).toEqual(['', 0, []]);
});

test('what breaks a panel in the first render is thrown too, so that another version can take its place', async () => {
  const mistake = new Error('of a panel');
  const format = jest.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
    throw mistake;
  });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const options = { gateway: '', getAccessToken: () => new Promise<never>(() => {}), panels: ['credits' as const] };
  expect(() => mount(document.body, options)).toThrow(mistake);
  expect(document.body.innerHTML).toBe('');
  format.mockRestore();
  const dashboard = await act(async () => mount(document.body, options));
  expect(place()).toHaveTextContent('Resets in');
  await act(async () => dashboard.unmount());
});

test.each([['not loaded yet'], ['loaded']])('with the code of its panel %s, a link that was cut is no broken version', async () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const onError = jest.fn();
  const options = {
    gateway: '',
    panels: ['measurement' as const],
    measurement: '/dashboard/measurements/m1?kind=',
    datasets: '/query',
    onError,
  };
  const dashboard = await act(async () => mount(document.body, options));
  await pass();
  expect(within(place()).getByRole('alert')).toHaveTextContent(/^The measurement cannot be shown, because this page has not set it up/);
  const reason = expect.objectContaining({ message: expect.stringMatching(/^The dashboard's option 'measurement' is no link/) });
  expect([onError.mock.calls, report.mock.calls]).toEqual([[[reason]], [[reason]]]);
  await act(async () => dashboard.unmount());
});

test.each<[string, (options: DashboardOptions) => Promise<(options: Partial<DashboardOptions>) => Promise<void>>]>([
  [
    'mount',
    async (options) => {
      const dashboard = await act(async () => mount(document.body, options));
      return (changed) => act(async () => dashboard.update(changed));
    },
  ],
  [
    'the component',
    async (options) => {
      const { rerender } = render(<Dashboard {...options} />);
      return async (changed) => rerender(<Dashboard {...options} {...changed} />);
    },
  ],
])('what breaks later in %s takes nothing of the page with it, and Retry renders it anew', async (_door, show) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onError = jest.fn();
  const update = await show({ gateway: '', onError });
  await pass();
  // As a mistake of ours would.
  const mistake = new Error('of ours');
  const broken = Object.assign(['agents' as const], {
    filter() {
      throw mistake;
    },
  });
  await update({ panels: broken });
  expect(within(place()).getByRole('alert')).toHaveTextContent('The dashboard has stopped working.');
  expect(onError).toHaveBeenCalledWith(mistake);
  await update({ panels: ['agents'] });
  await act(async () =>
    within(place())
      .getByRole('button', { name: /^Retry / })
      .click(),
  );
  expect(place()).toContainElement((place().getRootNode() as ShadowRoot).activeElement as HTMLElement);
  await pass();
  expect(agent()).toBeVisible();
  cleanup();
  document.body.replaceChildren();
});

test("two changes in one turn are enough for another account to see nothing of the first one's", async () => {
  const { answers, requests } = gateway({ '/api/user/me': json(usageAnswer), '/api/user/prefixes': silence, '/api/measurements': silence });
  const onReady = jest.fn();
  const tokenOf = (account: string) => async () => account;
  const dashboard = await act(async () => mount(document.body, { gateway: '', getAccessToken: tokenOf('one'), onReady }));
  await pass();
  expect(place()).toHaveTextContent('3,786 credits left');
  within(place()).getByRole('button', { name: 'Refresh' }).focus();
  answers['/api/user/me'] = silence;
  await act(async () => {
    dashboard.update({ getAccessToken: undefined });
    dashboard.update({ getAccessToken: tokenOf('two') });
  });
  await pass();
  expect(place()).not.toHaveTextContent('3,786 credits left');
  expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer two');
  expect(onReady).toHaveBeenCalledTimes(1);
  expect((place().getRootNode() as ShadowRoot).activeElement).toBe(place().firstElementChild);
  await act(async () => dashboard.unmount());
});

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <p role="alert">{String(this.state.error)}</p> : this.props.children;
  }
}
