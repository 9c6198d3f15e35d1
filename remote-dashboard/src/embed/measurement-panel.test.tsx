import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { DashboardOptions } from 'shared/embed/contract';
import { type FakeAnswer, fakeFetch, fakeSite } from 'shared/testing';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { measurementPath } from '../measurement/measurement-link.ts';
import { datasetsPath, routerRow, rowsAnswer, sentMeasurement, targetRow } from '../measurement/testing.tsx';
import { agentsAnswer, json, pass, row, status, useFakeClock, user } from '../testing.tsx';
import { Embedded } from './embedded.tsx';
// What is loaded late is compiled before the tests, not within their time.
import './measurement-panel.tsx';

useFakeClock();
useFakeLayout();

const report = jest.fn();
beforeEach(() => {
  report.mockReset();
  Object.assign(globalThis, { __webpack_public_path__: 'https://www.example.org/remotes/dashboard_embed/v1/', reportError: report });
});

const { datasets } = fakeSite;
const measurement = measurementPath(sentMeasurement);
const notSetUp = 'The measurement cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.';

/** Shows a dashboard as a page embeds it. */
async function embed(options: Partial<DashboardOptions>, changes: Record<string, FakeAnswer> = {}) {
  const { requests } = fakeFetch({ [datasetsPath]: rowsAnswer(routerRow(1), targetRow(2)), ...changes });
  const { rerender } = render(<Embedded gateway="" panels={['measurement']} {...options} />);
  await pass();
  return {
    asked: () => [...new Set(requests.map(({ path }) => path))],
    update: async (next: Partial<DashboardOptions>) => {
      rerender(<Embedded gateway="" panels={['measurement']} {...next} />);
      await pass();
    },
  };
}

test.each<[string, Partial<DashboardOptions>]>([
  ['without a session', {}],
  ['with one', { getAccessToken: () => Promise.reject(new Error('asked for a token')), onSignIn() {} }],
])('a measurement is shown %s by its link, with no call of the gateway', async (_what, session) => {
  const onError = jest.fn();
  const { asked } = await embed({ measurement, datasets, onError, ...session });
  expect(screen.getByRole('heading', { name: '2606:4700:4700::1111 from 2 agents', level: 2 })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Replies' })).toHaveAttribute('aria-rowcount', '3');
  expect(screen.getByRole('region', { name: 'Path' })).toBeVisible();
  expect(asked()).toEqual([datasetsPath]);
  expect(onError).not.toHaveBeenCalled();
  for (const name of ['Login', 'Refresh', /^Cancel/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('its links lead to the site, by the way of the page', async () => {
  const onNavigate = jest.fn();
  await embed({ measurement, datasets, onNavigate });
  const links = screen.getAllByRole('link');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.example\.org\//));
    expect(link).toHaveAttribute('target', '_blank');
  }
  await user.click(screen.getByText('Share'));
  await pass();
  expect(screen.getByRole('textbox', { name: 'Link to this result' })).toHaveValue(`https://www.example.org${measurement}`);
  expect(screen.queryByLabelText('HTML for a page of your own')).toBeNull();
  await user.click(screen.getAllByRole('link', { name: 'vltcdg01' })[0] as HTMLElement);
  expect(onNavigate.mock.calls).toEqual([['https://www.example.org/dashboard/agents/vltcdg01']]);
});

test.each([
  ['that was cut', measurement.slice(0, -9)],
  ['of another site', `https://example.com${measurement}`],
  ['with 10,000 hops', measurement.replace('ttl=1-4', 'ttl=1-10000')],
])('a link %s is told, until it is right, and nothing is asked for', async (_what, wrong) => {
  const onError = jest.fn();
  const { asked, update } = await embed({ measurement: wrong, datasets, onError });
  expect(screen.getByRole('alert')).toHaveTextContent(notSetUp);
  const reason = expect.objectContaining({
    name: 'TypeError',
    message: expect.stringMatching(/^The dashboard's option 'measurement' is no link/),
  });
  expect([onError.mock.calls, report.mock.calls]).toEqual([[[reason]], [[reason]]]);
  expect(asked()).toEqual([]);
  await update({ measurement, datasets, onError });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('table', { name: 'Replies' })).toBeVisible();
});

test('a page that does not say where the datasets are is told', async () => {
  const onError = jest.fn();
  await embed({ measurement, onError });
  expect(screen.getByRole('alert')).toHaveTextContent(notSetUp);
  expect(String(onError.mock.calls)).toBe("TypeError: The dashboard's option 'datasets' is missing, and the panel 'measurement' needs it.");
});

test('without a link there is a sentence, and no failure', async () => {
  const onError = jest.fn();
  const { asked } = await embed({ datasets, onError });
  expect(screen.getByText('This page does not say yet which measurement it shows.')).toBeVisible();
  expect([screen.queryByRole('alert'), onError.mock.calls, asked()]).toEqual([null, [], []]);
});

test('beside other panels it leaves them as they are, and another link shows another measurement', async () => {
  const answers = { '/api/agents': json(agentsAnswer) };
  const { update } = await embed({ panels: ['measurement', 'agents'], measurement, datasets }, answers);
  expect(row('vltcdg01')).toBeVisible();
  const other = measurementPath({ ...sentMeasurement, id: 'm2', targets: ['2001:db8::2'] });
  await update({ panels: ['measurement', 'agents'], measurement: other, datasets });
  expect(screen.getByRole('heading', { name: '2001:db8::2 from 2 agents' })).toBeVisible();
  // The agents' rows lead nowhere that is not the page's to decide.
  expect(row('vltcdg01').querySelector('a')).toBeNull();
  await update({ panels: ['agents'] });
  expect(screen.queryByRole('heading', { name: '2001:db8::2 from 2 agents' })).toBeNull();
  expect(row('vltcdg01')).toBeVisible();
});

test('a failure of its replies is announced, also where the agents have a block of their own', async () => {
  const panels = ['agents', 'measurement'] as const;
  await embed({ panels, measurement, datasets }, { '/api/agents': status(500), [datasetsPath]: status(503) });
  await pass(1100);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unable to load dashboard data/),
    'Replies: The datasets could not answer. HTTP status: 503',
  ]);
});

test('datasets that the CSP of the page blocks are named, to the visitor and to onError', async () => {
  const onError = jest.fn();
  await embed({ measurement, datasets, onError }, { [datasetsPath]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const blocked = (blockedURI: string, disposition: string, effectiveDirective = 'connect-src') => {
    const violation = { blockedURI, disposition, effectiveDirective };
    act(() => void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation)));
  };
  onError.mockReset();
  // Others' requests, what is only reported, and what has no URL.
  blocked('https://elsewhere.example.org/', 'enforce');
  blocked(datasets, 'report');
  blocked('inline', 'enforce', 'script-src-elem');
  expect(onError).not.toHaveBeenCalled();
  blocked(`${datasets}?default_format=x`, 'enforce');
  blocked(`${datasets}?default_format=x`, 'enforce');
  expect(screen.getByText(/^The replies cannot be shown: this page does not allow requests to https:/)).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(1);
  expect(String(onError.mock.calls[0]?.[0])).toContain(`add ${new URL(datasets).origin} to connect-src`);
});
