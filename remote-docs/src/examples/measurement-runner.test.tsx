import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { jsonAnswer, translate } from 'shared/testing';
import { answers, complete, onCancel, pass, press, requestsTo, setVisible, show, useFakeAnswers } from '../../test/example-runner.tsx';

useFakeAnswers();

describe('polling a measurement', () => {
  async function follow() {
    const view = await show({ 'send-probes': 1 });
    await press('Send for 4 credits');
    await view.again({ 'measurement-status': 1 });
    await pass();
    return view;
  }
  const looks = () => requestsTo('/api/measurement/b2c1/status').length;

  test('continues at growing intervals until it is complete', async () => {
    await follow();
    expect(screen.getByText('1 of 4 probes sent; looking again…')).toBeVisible();
    const after: number[] = [];
    for (let second = 1; second <= 20; second++) {
      await pass(1000);
      after.push(looks());
    }
    expect(after.slice(0, 4)).toEqual([2, 3, 3, 4]);
    expect(looks()).toBeLessThan(10);
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer(complete);
    await pass(10_000);
    expect(screen.getByText('4 of 4 probes sent.')).toBeVisible();
    expect(screen.getByRole('table')).toBeVisible();
    const seen = looks();
    await pass(60_000);
    expect(looks()).toBe(seen);
  });

  test('understands the names that other gateways have for the same', async () => {
    const counts = (sent: number) => ({ total_expected_probes: 4, total_sent_probes: sent, measurement_complete: sent === 4 });
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer(counts(1));
    await follow();
    expect(screen.getByText('1 of 4 probes sent; looking again…')).toBeVisible();
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer(counts(4));
    await pass(10_000);
    expect(screen.getByText('4 of 4 probes sent.')).toBeVisible();
  });

  test('ends in a translated page, too', async () => {
    const { container } = await follow();
    translate(container);
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer(complete);
    await pass(10_000);
    expect(container).toHaveTextContent('4 of 4 probes sent.');
    expect(container).not.toHaveTextContent('looking again');
  });

  test('pauses while the page is hidden, and ends when it unmounts', async () => {
    const view = await follow();
    setVisible(false);
    await pass(60_000);
    expect(looks()).toBe(1);
    setVisible(true);
    await pass();
    expect(looks()).toBe(2);
    view.unmount();
    await pass(60_000);
    expect(looks()).toBe(2);
  });

  test('can be cancelled', async () => {
    await follow();
    await press('Cancel');
    await pass(60_000);
    expect(looks()).toBe(1);
    expect(screen.getByText('Cancelled.')).toBeVisible();
    expect(onCancel).toHaveBeenCalled();
  });

  test('a response of another shape is shown as it is', async () => {
    answers['/api/measurement/b2c1/status'] = () => jsonAnswer({ state: 'running' });
    await follow();
    expect(screen.getByRole('columnheader', { name: 'state' })).toBeVisible();
  });
});
