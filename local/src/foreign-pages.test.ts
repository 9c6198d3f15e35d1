/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { MovableClock } from './clock.ts';
import { datasetsApp, reader } from './datasets/datasets-app.ts';
import { SentProbes } from './datasets/sent-probes.ts';
import { Faults } from './faults.ts';
import { gatewayApp } from './gateway/gateway-app.ts';

const clock = new MovableClock();
const faults = new Faults();
const issuer = { origin: 'http://localhost:1', audience: 'https://gateway.localhost' };
const apps = {
  datasets: { app: datasetsApp({ engine: undefined, faults }), path: `/?user=${reader.user}&password=${reader.password}&query=SELECT+1` },
  gateway: { app: gatewayApp({ issuer, clock, faults, sent: new SentProbes(clock) }), path: '/api/agents' },
};

describe.each(Object.entries(apps))('the local %s', (_, { app, path }) => {
  const statusFor = async (headers: Record<string, string>, method = 'GET') => (await app.request(path, { method, headers })).status;

  // Reliability: a page of another site calls a developer's local servers
  test.each([
    { Origin: 'https://attacker.example.org' },
    { Origin: 'http://localhost.attacker.example.org' },
    { Origin: 'http://localhost:4300.attacker.example.org' },
    { Origin: 'http://127.0.0.1:4300' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://attacker.example.org', 'Sec-Fetch-Site': 'same-origin' },
  ])('refuses a page elsewhere: %j', async (headers) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) expect(await statusFor(headers, method)).toBe(403);
  });

  test.each([
    {},
    { Origin: 'http://localhost:4300' },
    { Origin: 'http://localhost' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
  ])('answers pages of http://localhost, and programs: %j', async (headers) => expect(await statusFor(headers)).not.toBe(403));
});
