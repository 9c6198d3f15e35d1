import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { MovableClock } from '../clock.ts';
import { SentProbes } from '../datasets/sent-probes.ts';
import { Faults } from '../faults.ts';
import { listen } from '../listen.ts';
import { gatewayApp } from './gateway-app.ts';
import type { AgentPrefixes } from './prefixes.ts';
import { Users } from './users.ts';

export const audience = 'https://gateway.localhost';

/** A login service that gives its keys, and signs tokens with them. */
export async function fakeLogin() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'k' }] });
  const server = await listen(0);
  server.serve((_request, response) => response.setHeader('Content-Type', 'application/json').end(keys));
  const sign = (claims: Record<string, unknown> = {}, sub = 'local|one') =>
    new SignJWT({ iss: `${server.origin}/`, aud: audience, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '1h')
      .sign(privateKey);
  return { issuer: { origin: server.origin, audience }, sign, stop: () => server.stop() };
}

let login: Awaited<ReturnType<typeof fakeLogin>>;
/** The gateway of the current test, and what it works with. */
export let gateway: ReturnType<typeof newGateway>;

function newGateway() {
  const clock = new MovableClock();
  clock.stop(new Date('2026-03-01T22:00:00Z'));
  const parts = { clock, faults: new Faults(), sent: new SentProbes(clock), users: new Users(clock) };
  return { ...parts, app: gatewayApp({ ...parts, issuer: login.issuer }) };
}

/** Call it in each file of tests: each test has a gateway of its own, whose clock stands at 22:00 UTC until the test moves it. */
export function useGateway() {
  beforeAll(async () => {
    login = await fakeLogin();
  });
  afterAll(() => login.stop());
  beforeEach(() => {
    gateway = newGateway();
  });
}

/** An access token. @param sub - the user. */
export const sign = (claims?: Record<string, unknown>, sub?: string) => login.sign(claims, sub);

/** Sends a request to the gateway, or to another one: POST if it has a body. */
export const call = async (path: string, token?: string, body?: unknown, { app } = gateway) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export async function read<T>(path: string, token?: string): Promise<T> {
  return (await (await call(path, token)).json()) as T;
}

export const prefixesOf = (token: string) => read<{ user_id: number; agents: AgentPrefixes[] }>('/api/user/prefixes', token);

/** An address of the user at an agent. */
async function sourceAt(agent: string, token: string): Promise<string> {
  const { agents } = await prefixesOf(token);
  const prefix = agents.find(({ agent_id }) => agent_id === agent)?.prefixes[0]?.user_prefix ?? '';
  return prefix.replace('/80', '1');
}

export const probe = ['2001:db8:ffff::1', 24_000, 33_434, 8, 'udp'];

/** What is sent to have agents send probes, from addresses of the user. */
export async function submission(token: string, probes: unknown[], agents = ['vltcdg01']) {
  return { metadata: await Promise.all(agents.map(async (id) => ({ id, ip_address: await sourceAt(id, token) }))), probes };
}
