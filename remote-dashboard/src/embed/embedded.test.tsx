import { expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DashboardEvent, DashboardOptions, PanelName } from 'shared/embed/contract';
import type { FakeAnswer } from 'shared/testing';
import {
  agents,
  agentsAnswer,
  credits,
  json,
  MINUTE,
  measurements,
  openDetails,
  pass,
  row,
  status,
  usageAnswer,
  user,
} from '../testing.tsx';
import { Embedded } from './embedded.tsx';
import { embed, getAccessToken, report, useFakeHostPage } from './testing.tsx';

useFakeHostPage();

test('numbers and moments are written as the page wants it, and change in place', async () => {
  const panels = ['credits', 'agents'] as const;
  const { update } = await embed({ getAccessToken, panels });
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'ewr' } });
  await update({ getAccessToken, panels, locale: 'de-DE' });
  expect(screen.getByText('62% used, 3.786 credits left')).toBeVisible();
  expect(agents().getByText('1,5 kpps')).toBeVisible();
  expect(search).toHaveValue('ewr');
  await openDetails('credits');
  const probes = credits().getByRole('textbox', { name: 'Probes' });
  fireEvent.change(probes, { target: { value: '1.000' } });
  fireEvent.change(credits().getByRole('textbox', { name: 'Agents' }), { target: { value: '3' } });
  expect(credits().getByText('= 3.000 credits. Fits today: leaves 786 credits')).toBeVisible();
  fireEvent.change(probes, { target: { value: '1.000,5' } });
  expect(credits().getByText('Whole numbers from 1 to 9.999.999, please')).toBeVisible();
  // Read as they are written here, and as most keyboards have them.
  await update({ getAccessToken, panels, locale: 'fa-IR' });
  for (const thousand of ['۱٬۰۰۰', '1000']) {
    fireEvent.change(probes, { target: { value: thousand } });
    expect(credits().getByText('= ۳٬۰۰۰ credits. Fits today: leaves ۷۸۶ credits')).toBeVisible();
  }
  await update({ getAccessToken, panels, locale: 'en-US' });
  expect(screen.getByText('just now')).toHaveAttribute('title', expect.stringMatching(/^01:00:00\sPM UTC$/));
});

test("the gateway '' is the page's own origin, whatever its <base> says", async () => {
  document.head.innerHTML = '<base href="https://cdn.example.org/">';
  const { requests } = await embed({ getAccessToken });
  const origins = requests.map(({ url }) => new URL(url, document.baseURI).origin);
  document.head.replaceChildren();
  expect(requests.some(({ headers }) => headers.has('Authorization'))).toBe(true);
  expect(new Set(origins)).toEqual(new Set([window.location.origin]));
});

test('a link leaves the page as it is', async () => {
  const onNavigate = jest.fn();
  const { update } = await embed({ getAccessToken });
  const link = screen.getByRole('link');
  const url = 'https://www.example.org/docs/measurements';
  expect(screen.getAllByRole('link')).toEqual([link]);
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([url, '_blank', 'noopener']);
  expect(fireEvent.click(link)).toBe(true);
  await update({ getAccessToken, onNavigate });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(onNavigate).not.toHaveBeenCalled();
  // Nothing else happens.
  expect(fireEvent.click(link)).toBe(false);
  expect(onNavigate.mock.calls).toEqual([[url]]);
});

test('the page is told of data, of a selection, and of a measurement that is ended, and of no secret', async () => {
  const onEvent = jest.fn();
  const { answers } = await embed({ getAccessToken, onEvent }, { '/api/measurement/m1/cancel': json({}) });
  const told = () => onEvent.mock.calls.splice(0).map(([event]) => event);
  const loaded = (data: string) => ({ type: 'loaded', data });
  const first = told();
  expect(first).toHaveLength(5);
  expect(first).toEqual(expect.arrayContaining(['agents', 'credits', 'measurements', 'prefixes', 'token'].map(loaded)));
  expect(JSON.stringify(first)).not.toContain('eyJ');

  await user.click(screen.getByRole('checkbox', { name: /vltcdg01/ }));
  await user.click(screen.getByRole('checkbox', { name: /vltewr01/ }));
  expect(told()).toEqual([
    { type: 'selected', agents: ['vltcdg01'] },
    { type: 'selected', agents: ['vltcdg01', 'vltewr01'] },
  ]);
  await user.click(measurements().getByRole('button', { name: 'Cancel m1' }));
  await pass();
  expect(told()).toEqual([{ type: 'cancelled', measurement: 'm1' }, loaded('measurements')]);
  // One that runs would be asked for every few seconds.
  answers['/api/measurements'] = json([]);
  await pass(2 * MINUTE);
  expect(told()).toContainEqual(loaded('agents'));
});

/** As a mistake of ours would. */
const broken: readonly PanelName[] = Object.assign([], {
  filter() {
    throw new Error('of ours');
  },
});

test.each<[string, Partial<DashboardOptions>, Partial<DashboardOptions> | 'unmounted']>([
  ['the session ends', { getAccessToken }, {}],
  ['a session begins', {}, { getAccessToken }],
  ['another gateway is asked', {}, { gateway: 'https://two.example.org' }],
  ['no panel has agents', {}, { panels: ['measurement'] }],
  ['the dashboard breaks', {}, { panels: broken }],
  ['the dashboard is unmounted', {}, 'unmounted'],
])('the page is told once that the selection has gone when %s', async (_what, before, after) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const told: (readonly string[])[] = [];
  const onEvent = (event: DashboardEvent) => void (event.type === 'selected' && told.push(event.agents));
  const { update } = await embed({ ...before, onEvent });
  await user.click(screen.getByRole('checkbox', { name: /vltcdg01/ }));
  expect(told).toEqual([['vltcdg01']]);
  if (after === 'unmounted') cleanup();
  else for (const _ of ['once', 'twice']) await update({ ...after, onEvent });
  expect(told).toEqual([['vltcdg01'], []]);
});

test('callbacks that throw break nothing, and are reported', async () => {
  const mistake = new Error('of the page');
  const fail = () => {
    throw mistake;
  };
  const callbacks = { onReady: fail, onEvent: fail, onError: fail, onNavigate: fail };
  await embed({ getAccessToken, ...callbacks }, { '/api/user/me': status(500) });
  expect(credits().getByText('HTTP error! Status: 500')).toBeVisible();
  expect(row('vltcdg01')).toBeVisible();
  fireEvent.click(screen.getByRole('link'));
  await act(() => user.click(screen.getByRole('checkbox', { name: /vltcdg01/ })));
  expect(agents().getByText('1 agent selected')).toBeVisible();
  expect(new Set(report.mock.calls.flat())).toEqual(new Set([mistake]));
});

test('two dashboards keep nothing for each other', async () => {
  await embed({ getAccessToken, panels: ['credits'] });
  await user.type(credits().getByRole('textbox', { name: 'Probes' }), '7');
  const { unmount } = render(<Embedded gateway="" getAccessToken={getAccessToken} panels={['credits']} />);
  await pass();
  const fields = () => screen.getAllByRole('textbox', { name: 'Probes' }).map((field) => (field as HTMLInputElement).value);
  expect(fields()).toEqual(['7', '']);
  unmount();
  expect([fields(), localStorage.length]).toEqual([['7'], 0]);
});

test('Retry keeps the focus where it was, with the agents that come', async () => {
  const { answers } = await embed({}, { '/api/agents': status(500) });
  await user.click(screen.getByRole('button', { name: /^Retry / }));
  const { activeElement } = document;
  expect(activeElement).not.toBe(document.body);
  answers['/api/agents'] = json(agentsAnswer);
  await pass(MINUTE);
  await user.click(screen.getByRole('button', { name: /^Retry / }));
  await pass();
  expect(row('vltcdg01')).toBeVisible();
  expect(activeElement).toHaveFocus();
  expect(activeElement).toContainElement(row('vltcdg01'));
});

test("another gateway begins with nothing of the first one's", async () => {
  const { answers, update } = await embed({ getAccessToken, gateway: 'https://one.example.org' });
  expect(credits().getByText('6,214')).toBeVisible();
  const never: FakeAnswer = () => new Promise(() => {});
  for (const path of Object.keys(answers)) answers[path] = never;
  await update({ getAccessToken, gateway: 'https://two.example.org' });
  expect(screen.queryByText('6,214')).toBeNull();
  expect(screen.queryByText('vltcdg01')).toBeNull();
  answers['/api/user/me'] = json({ ...usageAnswer, used: 5 });
  await pass(MINUTE);
  await user.click(credits().getByRole('button', { name: /^Retry / }));
  await pass();
  expect(credits().getByText('Credits Used Today').nextSibling).toHaveTextContent(/^5$/);
  // The first one's credits are no part of the day's course.
  await openDetails('credits');
  expect(credits().queryByText(/^Seen in this browser/)).toBeNull();
});
