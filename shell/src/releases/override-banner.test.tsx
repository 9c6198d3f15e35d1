import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Candidate } from '../remotes/candidates.ts';
import { wantedOverrides } from '../remotes/wanted-overrides.ts';
import { OverrideBanner } from './override-banner.tsx';

const candidate = (version: string): Candidate => ({
  why: 'override',
  released: { version, contract: '1.0.0', entry: { url: '/x.js' }, exposes: {} },
});

beforeEach(() => {
  // jsdom cannot load a page again, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('says what is tested here', () => {
  render(<OverrideBanner candidates={{ remote_docs: candidate('v2'), remote_dashboard: candidate('v7') }} refused={[]} />);
  expect(screen.getByText('Test in this tab: remote_docs is v2; remote_dashboard is v7.')).toBeVisible();
});

test('says why something is not', () => {
  render(<OverrideBanner candidates={{}} refused={['docs@v9 is not used: x.', 'docs is not used: y.']} />);
  expect(screen.getByText('docs@v9 is not used: x.')).toBeVisible();
  expect(screen.getByText('docs is not used: y.')).toBeVisible();
  expect(screen.queryByText(/Test in this tab/)).not.toBeInTheDocument();
});

test('one click forgets the test and takes it out of the address', async () => {
  window.history.replaceState({ idx: 3 }, '', '/docs/datasets?use=docs@v2#tables');
  expect(wantedOverrides()).toEqual(['docs@v2']);
  render(<OverrideBanner candidates={{ remote_docs: candidate('v2') }} refused={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the test' }));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/docs/datasets#tables');
  expect(window.history.state).toEqual({ idx: 3 });
  expect(wantedOverrides()).toEqual([]);
});
