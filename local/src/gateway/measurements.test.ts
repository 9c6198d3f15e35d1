/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { call, gateway, probe, read, sign, submission, useGateway } from './testing.ts';

useGateway();

describe('measurements', () => {
  const send = async (token: string, probes: number, agents = ['vltewr01']) => {
    const answer = await call('/api/probes', token, await submission(token, Array(probes).fill(probe), agents));
    return ((await answer.json()) as { id: string }).id;
  };
  const list = (token: string) => read<Record<string, unknown>[]>('/api/measurements', token);
  const cancel = async (id: string, token: string) => {
    const answer = await call(`/api/measurement/${id}/cancel`, token, {});
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  test('are listed for who has sent them, those that have moved last first', async () => {
    const token = await sign();
    expect(await list(token)).toEqual([]);
    const short = await send(token, 10);
    gateway.clock.advance(3000);
    const long = await send(token, 1500, ['vltewr01', 'vltcdg01']);
    gateway.clock.advance(1500);
    expect(await list(token)).toEqual([
      {
        measurement_id: long,
        total_agents: 2,
        completed_agents: 1,
        total_expected_probes: 3000,
        total_sent_probes: expect.any(Number),
        measurement_complete: false,
        measurement_cancelled: false,
        started_at: expect.stringMatching(/^2026-03-01T22:00:/),
        last_updated: expect.stringMatching(/^2026-03-01T22:00:/),
      },
      expect.objectContaining({ measurement_id: short, total_sent_probes: 10, measurement_complete: true, measurement_cancelled: false }),
    ]);
    expect(await list(await sign({}, 'local|two'))).toEqual([]);
    expect((await call('/api/measurements')).status).toBe(401);
  });

  test('can be cancelled once: what has left stays, and nothing leaves later', async () => {
    const token = await sign();
    const id = await send(token, 1500);
    gateway.clock.advance(1500);
    expect(await cancel(id, await sign({}, 'local|two'))).toMatchObject({ status: 404, error: 404 });
    expect(await cancel(id, token)).toMatchObject({ status: 200, cancelled: true, measurement_cancelled: true, agents_cancelled: 1 });
    gateway.clock.advance(60_000);
    expect(await list(token)).toMatchObject([{ measurement_complete: true, measurement_cancelled: true }]);
    expect(await read(`/api/measurement/${id}/status`, token)).toMatchObject({ completed: true, measurement_cancelled: true });
    const left = Number((await list(token))[0]?.total_sent_probes);
    expect(left).toBeGreaterThanOrEqual(750);
    expect(left).toBeLessThan(1500);
    // A probe may leave in the very moment.
    expect(Math.abs(gateway.sent.answered().length - left)).toBeLessThanOrEqual(1);
    expect(await cancel(id, token)).toMatchObject({ status: 200, cancelled: false, measurement_cancelled: true, agents_cancelled: 0 });
  });

  test('agents leave out TTLs beyond the limits of the prefix that they send from', async () => {
    const token = await sign();
    const [dst, source, destination, , protocol] = probe;
    const ttls = [1, 31, 32, 33, 255].map((ttl) => [dst, source, destination, ttl, protocol]);
    const answer = await call('/api/probes', token, await submission(token, ttls, ['vltewr01', 'vltcdg01']));
    const { id } = (await answer.json()) as { id: string };
    gateway.clock.advance(3000);
    const counts = { expected_probes: 5, sent_probes: 3, completed: true };
    expect(await read(`/api/measurement/${id}/status`, token)).toMatchObject({
      ...{ expected_probes: 10, sent_probes: 6, completed: true, measurement_cancelled: false },
      agents: [counts, counts],
    });
    expect(await list(token)).toMatchObject([{ total_sent_probes: 6, completed_agents: 2, measurement_complete: true }]);
    const answered = gateway.sent.answered().map((line) => JSON.parse(line));
    expect(answered.map(({ ttl, nth }) => [ttl, nth]).sort()).toEqual([1, 1, 31, 31, 32, 32].map((ttl, index) => [ttl, index >> 1]));
    // All are charged.
    expect(await read('/api/user/me', token)).toMatchObject({ used: 10 });
  });

  test('that are done cannot be cancelled', async () => {
    const token = await sign();
    const id = await send(token, 10);
    gateway.clock.advance(5000);
    expect(await cancel(id, token)).toMatchObject({ cancelled: false, measurement_cancelled: false });
    expect(await list(token)).toMatchObject([{ measurement_complete: true, measurement_cancelled: false }]);
  });
});

test('what was sent can be forgotten: measurements, credits, and what has not left yet', async () => {
  const token = await sign();
  await call('/api/probes', token, await submission(token, [probe]));
  expect(await read('/api/measurements', token)).toHaveLength(1);
  gateway.users.forget();
  gateway.sent.forget();
  gateway.clock.advance(3000);
  expect(await read('/api/measurements', token)).toEqual([]);
  expect(await read('/api/user/me', token)).toMatchObject({ used: 0, submission_count: 0, last_submitted: null });
  expect(gateway.sent.answered()).toEqual([]);
  // The next one is the first from its source address again.
  await call('/api/probes', token, await submission(token, [probe]));
  gateway.clock.advance(3000);
  expect(gateway.sent.answered().map((line) => JSON.parse(line).nth)).toEqual([0]);
});
