import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useFakeLayout } from '../../test/fake-layout.ts';
import { measurementPath } from '../measurement/measurement-link.ts';
import { keepMeasurement } from '../measurement/measurement-records.ts';
import { brokenAnswer, progressAnswer, routerRow, rowsAnswer, sentMeasurement, statusPath } from '../measurement/testing.tsx';
import { agentsAnswer, json, MINUTE, measurementAnswer, pass, retryIn, show, status, useFakeClock, user } from '../testing.tsx';
import { browserStorage } from '../user-storage.ts';
// What is loaded late is compiled before the tests, not within their time.
import '../agent-page/agent-page.tsx';
import '../history/history-page.tsx';
import '../measure/measure-page.tsx';
import '../measurement/measurement-page.tsx';

useFakeClock();
useFakeLayout();

/** For longer than news is collected, in ms. */
const TOGETHER = 1100;
const down = { agents: status(500), prefixes: status(500), usage: status(500) };

const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || []);
const updates = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].flatMap(({ textContent }) =>
    /^Up to date/.test(textContent) ? [textContent] : [],
  );
const panel = (name: string) => within(screen.getByRole('region', { name }));
const open = async (at: string, changes: Parameters<typeof show>[0]) => {
  const shown = await show(changes, {}, at);
  await pass();
  await pass(TOGETHER);
  return shown;
};

test("on an agent's page the agents and replies that fail are one alert, and a Retry that fails is another", async () => {
  const { answer } = await open('/dashboard/agents/vltewr01', { ...down, datasets: status(503) });
  expect(alerts()).toEqual(['Could not be loaded: Agents, Replies.']);
  await retryIn(panel('Health'));
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Agents: HTTP error! Status: 500']);
  answer('agents', json(agentsAnswer));
  await retryIn(panel('Health'));
  await pass(TOGETHER);
  expect(updates()).toEqual(['Up to date: Agents.']);
});

test('on the form, agents, credits and prefixes that fail are one alert', async () => {
  await open('/dashboard/measure', down);
  expect(alerts()).toEqual(['Agents, Credits, Prefixes: HTTP error! Status: 500']);
});

test('what a block in place of the dashboard has told is told anew on the next page', async () => {
  await open('/', down);
  expect(alerts()).toEqual([expect.stringMatching(/^Unable to load dashboard data/)]);
  await user.click(screen.getByRole('link', { name: 'Measure' }));
  await pass();
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Agents, Credits, Prefixes: HTTP error! Status: 500']);
});

test("on a measurement's page the progress and replies that fail are one alert; only Retry has it told again", async () => {
  const { answer, answerTo } = await show({ datasets: status(503) }, {}, measurementPath(sentMeasurement));
  answerTo(statusPath, status(500));
  await pass();
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Could not be loaded: Progress, Replies.']);
  const [first] = screen.getAllByRole('alert');
  await pass(MINUTE);
  expect(screen.getAllByRole('alert')).toEqual([first]);
  await retryIn(panel('Replies'));
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Replies: The datasets could not answer. HTTP status: 503']);
  answer('datasets', rowsAnswer());
  await retryIn(panel('Replies'));
  await pass(TOGETHER);
  expect([alerts(), updates()]).toEqual([[], ['Up to date: Replies.']]);
  // The page is gone: nothing of it is announced any more.
  answerTo(statusPath, progressAnswer(8, true));
  await user.click(screen.getByRole('link', { name: 'Measurements' }));
  await pass();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await pass();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass(TOGETHER);
  expect(updates()).toEqual(['Up to date: Agents, Credits, Prefixes, Token.']);
});

test('an answer with a part of the replies is an alert, once for all that break off', async () => {
  const { answer } = await show({ datasets: brokenAnswer(routerRow(1)) }, { status: 'anonymous' }, measurementPath(sentMeasurement));
  await pass();
  await pass(TOGETHER);
  expect(alerts()).toEqual([expect.stringMatching(/^Replies: Only the first row came/)]);
  const [first] = screen.getAllByRole('alert');
  answer('datasets', brokenAnswer(routerRow(1), routerRow(2)));
  await pass(MINUTE);
  expect(screen.getByText(/^These are not all replies\. Only the first 2 rows came/)).toBeVisible();
  expect(screen.getAllByRole('alert')).toEqual([first]);
});

test('replies that the history cannot count are an alert, once for all orders, and again after Retry', async () => {
  for (const id of ['m1', 'm2']) keepMeasurement(browserStorage, { ...sentMeasurement, id, sent: sentMeasurement.sent - MINUTE });
  await open('/dashboard/measurements', { measurements: json([measurementAnswer]), datasets: status(503) });
  expect(alerts()).toEqual(['Replies: The datasets could not answer. HTTP status: 503']);
  const [first] = screen.getAllByRole('alert');
  await user.type(screen.getByRole('searchbox'), '2606');
  await user.click(screen.getByRole('button', { name: 'When' }));
  await pass(TOGETHER);
  expect(screen.getAllByRole('alert')).toEqual([first]);
  await retryIn(panel('History'));
  await pass(TOGETHER);
  expect(screen.getByRole('alert')).not.toBe(first);
});

test('a comparison that fails is in the alert of the replies; its Retry and a failed refresh are heard, and another comparison anew', async () => {
  for (const id of ['m1', 'm2', 'm3']) keepMeasurement(browserStorage, { ...sentMeasurement, id });
  const { answer } = await show({ datasets: status(503) }, {}, '/dashboard/measurements?compare=m1,m2');
  await pass();
  expect(alerts()).toEqual([]);
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Replies, Comparison: The datasets could not answer. HTTP status: 503']);
  answer('datasets', rowsAnswer());
  await retryIn(panel('Comparison'));
  await pass(TOGETHER);
  expect(updates()).toEqual(['Up to date: Comparison.']);
  answer('datasets', status(503));
  await pass(MINUTE);
  expect(panel('Comparison').getByText(/The replies found before stay\.$/)).toBeVisible();
  expect(alerts()).toEqual(['Comparison: The datasets could not answer. HTTP status: 503']);
  const [first] = screen.getAllByRole('alert');
  for (const place of [1, 2]) await user.click(screen.getAllByRole('checkbox', { name: /^Compare / })[place] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Compare two' }));
  await pass();
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Comparison: The datasets could not answer. HTTP status: 503']);
  expect(screen.getByRole('alert')).not.toBe(first);
});

test('replies that fail again on the next visit of their page are another alert', async () => {
  const { back } = await open(measurementPath(sentMeasurement), { datasets: status(503) });
  const [first] = screen.getAllByRole('alert');
  await user.click(screen.getByRole('link', { name: 'Measurements' }));
  await pass(TOGETHER);
  await back();
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Could not be loaded: Progress, Replies.']);
  expect(screen.getByRole('alert')).not.toBe(first);
});

test('replies that come first on the next visit of their page are not announced, whatever failed on the former', async () => {
  const { answer, back } = await open(measurementPath(sentMeasurement), { datasets: status(503) });
  await user.click(screen.getByRole('link', { name: 'Measurements' }));
  await pass(TOGETHER);
  answer('datasets', rowsAnswer(routerRow(1)));
  await back();
  await pass(TOGETHER);
  expect(panel('Replies').getByRole('table')).toBeVisible();
  expect(updates()).toEqual([]);
});

test('a failure on a page that is left at once is not announced on the next one', async () => {
  await open(measurementPath(sentMeasurement), { datasets: status(503) });
  await retryIn(panel('Replies'));
  await pass();
  await user.click(screen.getByRole('link', { name: 'Measurements' }));
  await pass(TOGETHER);
  expect(alerts()).toEqual([]);
});

test('a measurement that cannot be looked up, as the list of measurements fails, is one alert', async () => {
  await open('/dashboard/measurements/m1', { measurements: status(500) });
  expect(screen.getByRole('button', { name: 'Retry measurement' })).toBeVisible();
  expect(alerts()).toEqual(['Measurements: HTTP error! Status: 500']);
});
