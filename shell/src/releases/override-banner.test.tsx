import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'shared/testing';
import { type Candidate, testFailed } from '../remotes/candidates.ts';
import { wantedOverrides } from '../remotes/wanted-overrides.ts';
import { ShellContext } from '../shell-context.ts';
import { fakeShell } from '../testing.tsx';
import { OverrideBanner } from './override-banner.tsx';

const candidate = (version: string): Candidate => ({
  why: 'override',
  released: { version, contract: '1.0.0', entry: { url: '/x.js' }, exposes: {} },
});

function renderBanner(banner: ReactNode) {
  const shell = fakeShell();
  render(
    <ShellContext value={shell}>
      <MemoryRouter>
        {banner}
        <main tabIndex={-1} />
      </MemoryRouter>
    </ShellContext>,
  );
  return shell.loader;
}

beforeEach(() => {
  // jsdom cannot load a page again, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('says what is tested here', () => {
  renderBanner(<OverrideBanner candidates={{ remote_docs: candidate('v2'), remote_dashboard: candidate('v7') }} refused={[]} />);
  expect(screen.getByText('Test in this tab: remote_docs is v2; remote_dashboard is v7.')).toBeVisible();
});

test('says why something is not', () => {
  renderBanner(<OverrideBanner candidates={{}} refused={['docs@v9 is not used: x.', 'docs is not used: y.']} />);
  expect(screen.getByText('docs@v9 is not used: x.')).toBeVisible();
  expect(screen.getByText('docs is not used: y.')).toBeVisible();
  expect(screen.queryByText(/Test in this tab/)).not.toBeInTheDocument();
});

test('says that what is tested has failed, and where the reason is', () => {
  const { log } = renderBanner(
    <OverrideBanner candidates={{ remote_docs: candidate('v2'), remote_dashboard: candidate('v7') }} refused={[]} />,
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  act(() => {
    log.failures.push({ app: 'remote_docs', version: 'v2', reason: 'x', phase: 'entry' });
    window.dispatchEvent(new Event(testFailed));
  });
  expect(screen.getByRole('status')).toHaveTextContent('remote_docs failed here: Releases says why.');
  expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/releases');
});

test('a long URL is shortened', () => {
  const url = `https://a.example/${'x'.repeat(400)}/remoteEntry.js`;
  renderBanner(<OverrideBanner candidates={{ remote_docs: candidate(url) }} refused={[]} />);
  expect(
    screen.getByText(/^Test in this tab: remote_docs is https:\/\/a\.example\/x+…x+\/remoteEntry\.js\.$/).textContent?.length,
  ).toBeLessThan(120);
});

test('where nothing is tested there is nothing to leave: the sentence is closed, and the page goes on with the focus', async () => {
  window.history.replaceState(null, '', '/docs?use=docs@v9&lang=en');
  wantedOverrides();
  renderBanner(<OverrideBanner candidates={{}} refused={['docs@v9 is not used: x.']} />);
  expect(screen.queryByRole('button', { name: 'End the test' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('docs@v9 is not used: x.')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.search).toBe('?lang=en');
  expect(wantedOverrides()).toEqual([]);
});

test('one click forgets the test and takes it out of the URL', async () => {
  window.history.replaceState({ idx: 3 }, '', '/docs/datasets?user=7&use=docs@v2#tables');
  expect(wantedOverrides()).toEqual(['docs@v2']);
  renderBanner(<OverrideBanner candidates={{ remote_docs: candidate('v2') }} refused={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'End the test' }));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/docs/datasets?user=7#tables');
  expect(window.history.state).toEqual({ idx: 3 });
  expect(wantedOverrides()).toEqual([]);
});
