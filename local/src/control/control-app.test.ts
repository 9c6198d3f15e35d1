/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Faults } from '../faults.ts';
import { controlApp } from './control-app.ts';

const origin = 'http://localhost:4303';
const endSessions = jest.fn();
let faults: Faults;
let app: ReturnType<typeof controlApp>;

beforeEach(() => {
  faults = new Faults();
  app = controlApp({ brand: 'nxthdr', siteOrigin: 'http://localhost:4300', remotes: ['remote_docs'], faults, examples: [], endSessions });
});

const json = { 'Content-Type': 'application/json' };
const send = (method: string, path: string, body?: string | URLSearchParams, headers: Record<string, string> = {}) =>
  app.request(origin + path, { method, headers, ...(body && { body }) });

describe('as JSON', () => {
  test('faults are set, told and taken back', async () => {
    const state = { gateway: { agents: '500' }, remotes: { remote_docs: { css: 'missing', previous: true } } };
    expect((await send('PUT', '/faults', JSON.stringify(state), json)).status).toBe(200);
    expect(faults.state).toEqual(state);
    expect(await (await send('GET', '/faults')).json()).toEqual(state);
    await send('DELETE', '/faults');
    expect(faults.state).toEqual({});
  });

  test('an unknown fault is named and changes nothing', async () => {
    const answer = await send('PUT', '/faults', '{"login":"sleepy"}', json);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('login') });
    expect(faults.state).toEqual({});
  });

  test('sessions can be ended', async () => {
    await send('POST', '/sessions/end', '{}', json);
    expect(endSessions).toHaveBeenCalledTimes(1);
  });
});

describe('as a page', () => {
  test('a theme that was chosen is remembered, without a script', async () => {
    const theme = async (path: string, cookie = '') => {
      const answer = await send('GET', path, undefined, { Cookie: cookie });
      return [/data-theme="(\w+)"/.exec(await answer.text())?.[1], answer.headers.get('Set-Cookie')?.split(';')[0]];
    };
    expect(await theme('/')).toEqual(['dark', undefined]);
    expect(await theme('/?theme=light')).toEqual(['light', 'control-theme=light']);
    expect(await theme('/examples', 'control-theme=light')).toEqual(['light', undefined]);
    expect(await theme('/?theme=dark', 'control-theme=light')).toEqual(['dark', 'control-theme=dark']);
    expect(await theme('/?theme=%22onload', 'control-theme=light')).toEqual(['dark', 'control-theme=dark']);
  });

  test('a form without a script sets faults and shows them', async () => {
    const fields = new URLSearchParams({
      'gateway.me': 'slow',
      'gateway.agents': '',
      datasets: 'drop',
      'remotes.remote_docs.previous': 'yes',
      action: 'apply',
    });
    const answer = await send('POST', '/', fields, { Origin: origin });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
    expect(faults.state).toEqual({ gateway: { me: 'slow' }, datasets: 'drop', remotes: { remote_docs: { previous: true } } });
    const html = await (await send('GET', '/')).text();
    expect(html.match(/<option value="slow" selected>/g)).toHaveLength(1);
    expect(html).not.toContain('<script');
    expect(html).toMatch(/<footer>.*a local stack with generated data.*<\/footer>/);
    await send('POST', '/', new URLSearchParams({ 'gateway.me': 'slow', action: 'reset' }), { Origin: origin });
    expect(faults.state).toEqual({});
  });
});

test('fields that the form does not have change nothing', async () => {
  const strangers = { '__proto__.polluted': 'yes', 'constructor.prototype.polluted': 'yes', 'remotes.__proto__.polluted': 'yes' };
  const answer = await send('POST', '/', new URLSearchParams({ ...strangers, login: 'slow', action: 'apply' }), { Origin: origin });
  expect(answer.status).toBe(303);
  expect({}).not.toHaveProperty('polluted');
  expect(faults.state).toEqual({ login: 'slow' });
});

describe('from another site', () => {
  test.each([
    ['a form', () => send('POST', '/', new URLSearchParams({ login: 'down' }), { Origin: 'http://localhost:4300' })],
    ['a form of a page without an origin', () => send('POST', '/', new URLSearchParams({ login: 'down' }), { Origin: 'null' })],
    ['a request that hides its origin', () => send('PUT', '/faults', '{"login":"down"}', { ...json, 'Sec-Fetch-Site': 'cross-site' })],
    ['JSON', () => send('PUT', '/faults', '{"login":"down"}', { ...json, Origin: 'https://attacker.example.org' })],
  ])('%s is refused', async (_name, attempt) => {
    expect((await attempt()).status).toBe(403);
    expect(faults.state).toEqual({});
  });

  test('JSON in disguise is refused', async () => {
    expect((await send('PUT', '/faults', '{"login":"down"}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });
});
