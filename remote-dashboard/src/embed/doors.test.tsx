import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { Activity, Component, type ReactNode, StrictMode } from 'react';
import type { DashboardOptions } from 'shared/embed';
import { fakeFetch } from 'shared/testing';
import { agentsAnswer, json, pass, useFakeClock } from '../testing.tsx';
import Dashboard from './dashboard.tsx';
import { mount } from './mount.tsx';

useFakeClock();

/** Whether the visitor prefers light colours, and who wants to hear of it. */
const colours = { matches: false, heard: new Set<() => void>() };
let restore: () => void;

beforeEach(() => {
  colours.matches = false;
  window.matchMedia = () =>
    ({
      get matches() {
        return colours.matches;
      },
      addEventListener: (_: string, listener: () => void) => colours.heard.add(listener),
      removeEventListener: (_: string, listener: () => void) => colours.heard.delete(listener),
    }) as unknown as MediaQueryList;
  ({ restore } = fakeFetch({ '/api/agents': json(agentsAnswer) }));
});
afterEach(() => restore());

function preferLight() {
  colours.matches = true;
  for (const listener of colours.heard) listener();
}

/** What the dashboard draws in; there is one. */
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

test('as a component that React hides and shows again it is the same', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Dashboard gateway="" theme="auto" />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await pass();
  rerender(page('hidden'));
  expect(colours.heard.size).toBe(0);
  preferLight();
  rerender(page('visible'));
  await pass();
  expect(agent()).toBeVisible();
  expect([place().dataset.theme, colours.heard.size]).toEqual(['light', 1]);
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

test('a property, a panel and a colour that only a later version knows change nothing', async () => {
  const later = { gateway: '', later: 1, panels: ['agents', 'weather'], theme: { accent: '#ff0000', blush: '#ff00ff' } };
  const { unmount } = render(<Dashboard {...(later as never as DashboardOptions)} />);
  await pass();
  expect(agent()).toBeVisible();
  expect(place().style.getPropertyValue('--accent')).toBe('#ff0000');
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

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <p role="alert">{String(this.state.error)}</p> : this.props.children;
  }
}
