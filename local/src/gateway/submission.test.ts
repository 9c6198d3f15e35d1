/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { call, gateway, probe, read, sign, submission, useGateway } from './testing.ts';

useGateway();

describe('probes', () => {
  test('are charged probes × agents', async () => {
    const token = await sign();
    const response = await call('/api/probes', token, await submission(token, [probe, probe, probe], ['vltcdg01', 'vltewr01']));
    expect(await response.json()).toEqual({ id: expect.any(String), probes: 3, agents: 2 });
    expect(await read('/api/user/me', token)).toMatchObject({
      used: 6,
      limit: 10_000,
      submission_count: 1,
      last_submitted: expect.any(String),
    });
  });

  test('are told to the datasets with their agent and source once they have left', async () => {
    const token = await sign();
    const { metadata } = await submission(token, [], ['vltcdg01', 'vltewr01']);
    await call('/api/probes', token, { metadata, probes: [probe, ['2001:db8:ffff::2', 1, 2, 3, 'icmpv6']] });
    expect(gateway.sent.answered()).toEqual([]);
    gateway.clock.advance(3000);
    const [dst, src_port, dst_port, ttl] = probe;
    const told = gateway.sent.answered().map((line) => JSON.parse(line));
    expect(told).toHaveLength(4);
    for (const { id, ip_address } of metadata) {
      const probe = { agent: id, src: ip_address, dst, src_port, dst_port, ttl, protocol: 17 };
      expect(told).toContainEqual({ ...probe, nth: 0, near_load: 0, path_load: 0, sent: expect.any(Number) });
    }
    expect(told.filter(({ protocol }) => protocol === 58).map(({ dst }) => dst)).toEqual(['2001:db8:ffff::2', '2001:db8:ffff::2']);
    expect(Math.max(...told.map(({ sent }) => sent))).toBeLessThanOrEqual(Date.now() - 1000);
    expect(gateway.sent.answered()).toHaveLength(4);
  });

  test('over the limit are refused with 429 and cost nothing', async () => {
    const token = await sign();
    const many = await submission(token, Array(6000).fill(probe));
    expect((await call('/api/probes', token, many)).status).toBe(200);
    const refused = await call('/api/probes', token, many);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: 429, message: expect.stringContaining('4000 left') });
    expect(await read('/api/user/me', token)).toMatchObject({ used: 6000 });
    expect((await call('/api/probes', token, await submission(token, Array(4000).fill(probe)))).status).toBe(200);
  });

  test('are free again from 00:00 UTC on', async () => {
    const token = await sign();
    await call('/api/probes', token, await submission(token, [probe]));
    gateway.clock.set(new Date('2026-03-01T23:59:58Z'));
    expect(await read('/api/user/me', token)).toMatchObject({ used: 1 });
    gateway.clock.set(new Date('2026-03-02T00:00:00Z'));
    expect(await read('/api/user/me', token)).toMatchObject({ used: 0 });
  });

  test('from outside the user’s prefix are refused with 403', async () => {
    const [token, other] = [await sign(), await sign({}, 'local|two')];
    const response = await call('/api/probes', token, await submission(other, [probe]));
    expect(response.status).toBe(403);
    expect(await read('/api/user/me', token)).toMatchObject({ used: 0 });
  });

  test.each([
    ['an IPv4 destination', ['192.0.2.1', 1, 1, 1, 'udp'], 'the destination must be an IPv6 address'],
    ['port 0', ['2001:db8::1', 0, 1, 1, 'udp'], 'the source port must be a whole number from 1 to 65535'],
    ['port 65536', ['2001:db8::1', 1, 65_536, 1, 'udp'], 'the destination port must be a whole number from 1 to 65535'],
    ['TTL 256', ['2001:db8::1', 1, 1, 256, 'udp'], 'the TTL must be a whole number from 1 to 255'],
    ['TCP', ['2001:db8::1', 1, 1, 1, 'tcp'], 'the protocol must be udp or icmpv6'],
    ['four fields', ['2001:db8::1', 1, 1, 1], 'probes.0.4: is missing'],
  ])('with %s are refused in words', async (_name, wrong, message) => {
    const token = await sign();
    const response = await call('/api/probes', token, await submission(token, [wrong]));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 400, message: expect.stringContaining(message) });
  });

  test('are sent as time goes by', async () => {
    const token = await sign();
    const { id } = (await (await call('/api/probes', token, await submission(token, Array(1000).fill(probe), ['vltewr01']))).json()) as {
      id: string;
    };
    const status = () => read<{ completed: boolean; sent_probes: number }>(`/api/measurement/${id}/status`, token);
    expect(await status()).toMatchObject({ completed: false, sent_probes: 0 });
    gateway.clock.advance(1200);
    expect(await status()).toMatchObject({ completed: false });
    expect((await status()).sent_probes).toBeGreaterThan(0);
    gateway.clock.advance(2000);
    expect(await status()).toMatchObject({ completed: true, sent_probes: 1000 });
    expect((await call(`/api/measurement/${id}/status`, await sign({}, 'local|two'))).status).toBe(404);
  });
});
