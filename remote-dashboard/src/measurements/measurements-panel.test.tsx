import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import { sentAt } from '../history/testing.ts';
import { keepMeasurement } from '../measurement/measurement-records.ts';
import { json, MINUTE, measurementAnswer, measurements, pass, retryIn, show, silence, status, useFakeClock, user } from '../testing.tsx';
import { browserStorage } from '../user-storage.ts';

useFakeClock();

const complete = { ...measurementAnswer, completed_agents: 2, total_sent_probes: 3000, measurement_complete: true };
const cancelled = { ...measurementAnswer, measurement_complete: true, measurement_cancelled: true };
const shown = () => screen.queryByRole('region', { name: 'Measurements' });

describe('the measurements', () => {
  test('are listed with state and progress', async () => {
    await show({ measurements: json([measurementAnswer, { ...complete, measurement_id: 'm2' }, { ...cancelled, measurement_id: 'm3' }]) });
    const items = measurements()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual([
      'm112:59:00 UTCRunning2,250 of 3,000 probes sent, 1 of 2 agents doneCancel',
      'm212:59:00 UTCComplete3,000 of 3,000 probes sent, 2 of 2 agents done',
      'm312:59:00 UTCCancelled2,250 of 3,000 probes sent, 1 of 2 agents done',
    ]);
    expect(measurements().getByRole('meter', { name: 'Progress of m1' })).toHaveAttribute('value', '75');
  });

  test('whose date cannot be right are listed without one', async () => {
    await show({ measurements: json([{ ...complete, started_at: '9999-12-31T23:59:59Z' }]) });
    expect(measurements().getByRole('listitem')).toHaveTextContent('m1Complete3,000 of 3,000 probes sent');
  });

  test.each([
    ['are unknown to the gateway', status(404)],
    ['are on their way', silence],
  ])('are not there while they %s', async (_, answer) => {
    const { errors } = await show({ measurements: answer });
    expect(shown()).not.toBeInTheDocument();
    expect(errors).toEqual([]);
  });

  test('leave their place empty where the gateway has no such call, and not before that is known', async () => {
    const { unmount } = await show({ measurements: silence });
    expect(document.querySelector('.side > .measurements')).not.toBeEmptyDOMElement();
    unmount();
    await show({ measurements: status(404) });
    expect(document.querySelector('.side > .measurements')).toBeEmptyDOMElement();
  });

  test('are requested only once from a gateway without such a call', async () => {
    const { calls } = await show();
    await pass(3 * MINUTE);
    expect(calls('measurements')).toBe(1);
  });

  test('are requested only once from it, also after something was sent', async () => {
    const { calls, answerTo, url, back } = await show({}, {}, '/dashboard');
    answerTo('/api/probes', json({ id: 'm1', probes: 1, agents: 1 }));
    await user.click(screen.getByRole('checkbox', { name: 'Select agent vltewr01' }));
    await user.click(screen.getByRole('link', { name: /^Measure from/ }));
    await pass();
    await user.type(screen.getByRole('textbox', { name: 'Target' }), '2606:4700:4700::1111');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await pass();
    expect(url()).toMatch(/^\/dashboard\/measurements\/m1/);
    await back();
    await back();
    expect(url()).toBe('/dashboard');
    expect([calls('measurements'), calls('usage')]).toEqual([1, 2]);
  });

  test('are not requested for an anonymous visitor', async () => {
    const { calls } = await show({ measurements: json([]) }, { status: 'anonymous' });
    expect(shown()).not.toBeInTheDocument();
    expect(calls('measurements')).toBe(0);
  });

  test('are empty at first', async () => {
    await show({ measurements: json([]) });
    expect(measurements().getByText('No measurements here yet. What you send to the gateway appears here.')).toBeVisible();
  });

  test('lead to their pages, by their target where this browser has sent them, and to all measurements', async () => {
    keepMeasurement(browserStorage, sentAt('m1', 59, { targets: ['3fff:1::1', '3fff:1::2'] }));
    await show({ measurements: json([measurementAnswer, { ...complete, measurement_id: 'm/2' }]) });
    const links = measurements().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All measurements', '/dashboard/measurements'],
      ['3fff:1::1 and 1 more', expect.stringMatching(/^\/dashboard\/measurements\/m1\?kind=/)],
      ['m/2', '/dashboard/measurements/m%2F2'],
    ]);
    const latest = within(screen.getByRole('region', { name: 'Last measurement' }));
    expect(latest.getByRole('link', { name: '3fff:1::1 and 1 more' })).toHaveAttribute('href', links[1]?.getAttribute('href'));
  });

  test("without the gateway's list, the strip links to the last measurement of this browser", async () => {
    keepMeasurement(browserStorage, sentAt('m1', 0));
    await show();
    const latest = within(screen.getByRole('region', { name: 'Last measurement' }));
    expect(latest.getByText('This gateway keeps no list of measurements.')).toBeVisible();
    expect(latest.getByRole('link', { name: '3fff:1::1' })).toBeVisible();
  });

  test('are empty at first: panel and strip link to the form', async () => {
    await show({ measurements: json([]) });
    for (const name of ['Measurements', 'Last measurement']) {
      const place = within(screen.getByRole('region', { name }));
      expect(place.getByRole('link', { name: 'Measure' })).toHaveAttribute('href', '/dashboard/measure');
    }
  });

  // Reliability: every measurement in the gateway's list is invalid
  test('that are all invalid are left out, each is reported, and the panel has no error', async () => {
    const { errors } = await show({ measurements: json([{ ...measurementAnswer, total_agents: 'all' }, null]) });
    expect(measurements().getByText(/^No measurements here yet\./)).toBeVisible();
    expect(measurements().queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(errors.map((error) => String((error as Error).cause ?? error))).toEqual([
      expect.stringMatching(/2 odd parts:\n {2}\[0\] .*total_agents.*\n {2}\[1\] null left out/),
    ]);
  });

  test('that fail to load have a message; Retry keeps the panel and its focus', async () => {
    const { answer } = await show({ measurements: status(500) });
    expect(measurements().getByText('HTTP error! Status: 500')).toBeVisible();
    const slow = pending<Response>();
    answer('measurements', () => slow.promise);
    await retryIn(measurements());
    await pass();
    expect(measurements().getByText('Loading measurements…')).toBeVisible();
    expect(shown()).toHaveFocus();
    slow.resolve(jsonAnswer([measurementAnswer]));
    await pass();
    expect(measurements().getByText('Running')).toBeVisible();
  });

  test('are polled often while one is running, and every minute otherwise', async () => {
    const { answer, calls } = await show({ measurements: json([measurementAnswer]) });
    await pass(10_000);
    expect(calls('measurements')).toBe(3);
    answer('measurements', json([complete]));
    await pass(5_000);
    expect(measurements().getByText('Complete')).toBeVisible();
    expect(calls('measurements')).toBe(4);
    await pass(MINUTE - 1);
    expect(calls('measurements')).toBe(4);
    await pass(1);
    expect(calls('measurements')).toBe(5);
  });

  test('are not polled often when nothing progresses, or when the gateway fails', async () => {
    const { answer, calls } = await show({ measurements: json([{ ...measurementAnswer, last_updated: '2026-11-20T12:49:00Z' }]) });
    await pass(MINUTE - 1);
    expect(calls('measurements')).toBe(1);
    answer('measurements', json([measurementAnswer]));
    await pass(1);
    answer('measurements', status(500));
    await pass(5_000);
    expect(calls('measurements')).toBe(3);
    await pass(MINUTE - 1);
    expect(calls('measurements')).toBe(3);
    expect(measurements().getByText('Running')).toBeVisible();
  });
});

describe('cancelling', () => {
  const button = () => measurements().getByRole('button', { name: 'Cancel m1' });
  const path = '/api/measurement/m1/cancel';

  test('is one click and one call, and the list shows the result', async () => {
    const slow = pending<Response>();
    const { answer, answerTo, requests } = await show({ measurements: json([measurementAnswer]) });
    answerTo(path, () => slow.promise);
    await user.click(button());
    await user.click(button());
    await pass();
    expect(button()).toHaveTextContent('Cancelling…');
    expect(requests.filter((request) => request.path === path).map(({ method }) => method)).toEqual(['POST']);
    answer('measurements', json([cancelled]));
    slow.resolve(jsonAnswer({ cancelled: true }));
    await pass();
    expect(measurements().getByText('Cancelled')).toBeVisible();
    expect(measurements().getByRole('status')).toHaveTextContent('The measurement m1 was cancelled.');
    expect(measurements().getByText(/2,250 of 3,000 probes sent/)).toBeVisible();
    expect(measurements().queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
    expect(shown()).toHaveFocus();
  });

  test('after all probes were sent says that nothing was cancelled', async () => {
    const { answer, answerTo } = await show({ measurements: json([measurementAnswer]) });
    answerTo(path, json({ cancelled: false, measurement_cancelled: false }));
    answer('measurements', json([complete]));
    await user.click(button());
    await pass();
    expect(measurements().getByText('Complete')).toBeVisible();
    expect(measurements().getByRole('status')).toHaveTextContent('The measurement m1 was not cancelled.');
  });

  test('that fails says why, loses nothing, and can be tried again', async () => {
    const { answerTo } = await show({ measurements: json([measurementAnswer]) });
    answerTo(path, status(500));
    await user.click(button());
    await pass();
    expect(measurements().getByText('HTTP error! Status: 500')).toBeVisible();
    expect(button()).toHaveAccessibleDescription('HTTP error! Status: 500');
    expect(button()).toHaveTextContent('Cancel');
    expect(measurements().getByRole('status')).toBeEmptyDOMElement();
    expect(measurements().getByText(/2,250 of 3,000 probes sent/)).toBeVisible();
    answerTo(path, () => Promise.reject(new TypeError('x')));
    await user.click(button());
    await pass();
    expect(measurements().getByText('Unable to cancel the measurement. Please try again.')).toBeVisible();
  });

  test('of an id that is no word is still the call for that id', async () => {
    const { requests } = await show({ measurements: json([{ ...measurementAnswer, measurement_id: '../../user/me?x=<b>' }]) });
    await user.click(measurements().getByRole('button', { name: /^Cancel/ }));
    await pass();
    expect(requests.at(-1)?.path).toBe('/api/measurement/..%2F..%2Fuser%2Fme%3Fx%3D%3Cb%3E/cancel');
  });
});
