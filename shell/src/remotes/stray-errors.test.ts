import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchStrayErrors } from './stray-errors.ts';

const broke = jest.fn(() => true);
let logged: jest.Spied<typeof console.error>;
const listeners: [string, EventListener][] = [];

const loaded = (remote: string, version: string) => ({
  remote,
  expose: 'App',
  version,
  why: 'active' as const,
  url: `https://site.example.org/remotes/${remote}/${version}/remoteEntry.0a1b.js`,
  ms: 1,
});

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.push([type, listener as EventListener]);
  });
  const log = { loaded: [loaded('remote_docs', 'v7'), loaded('remote_dashboard', 'v3')], failures: [] };
  watchStrayErrors({ broke, log });
});
afterEach(() => {
  broke.mockClear();
  listeners.length = 0;
});

const file = (remote: string, version: string) => `https://site.example.org/remotes/${remote}/${version}/App.2c3d.js`;
const withStack = (...files: string[]) =>
  Object.assign(new Error('clicked'), { stack: `Error: clicked\n${files.map((name) => `    at f (${name}:1:5)`).join('\n')}` });

/** @returns whether the browser's own message stays. */
function send(type: string, properties: object): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), properties);
  for (const [wanted, listener] of listeners) if (wanted === type) listener(event);
  return !event.defaultPrevented;
}

test.each([
  ['the script that threw', { error: 'text', filename: file('remote_docs', 'v7') }, 'text'],
  ['the stack', { error: withStack('https://site.example.org/assets/main.js', file('remote_docs', 'v7')) }, withStack()],
  ['the first one on the stack', { error: withStack(file('remote_docs', 'v7'), file('remote_dashboard', 'v3')) }, withStack()],
  ['a message without an error', { message: 'clicked', filename: file('remote_docs', 'v7') }, 'clicked'],
])('an error is of the remote that %s names', (_, event, error) => {
  expect(send('error', event)).toBe(false);
  expect(broke.mock.calls).toEqual([['remote_docs', 'App', error, 'running']]);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(String(logged.mock.calls[0]?.[0])).toContain('remote_docs v7 broke (running)');
});

test('a rejected promise that nobody takes is of the remote on its stack', () => {
  expect(send('unhandledrejection', { reason: withStack(file('remote_dashboard', 'v3')) })).toBe(false);
  expect(broke.mock.calls).toEqual([['remote_dashboard', 'App', withStack(), 'running']]);
});

test.each([
  ['an error of the shell', 'error', { error: withStack('https://site.example.org/assets/main.js') }],
  ['a version that does not run here', 'error', { error: withStack(file('remote_docs', 'v70')) }],
  ['a script of others', 'error', { message: 'Script error.', filename: '' }],
  ['a rejection with a text', 'unhandledrejection', { reason: 'no' }],
  ['a rejection with nothing', 'unhandledrejection', { reason: undefined }],
  [
    'a rejection with what has no text',
    'unhandledrejection',
    { reason: Object.assign(Object.create(null), { stack: Object.create(null) }) },
  ],
])('%s is left to the browser', (_, type, event) => {
  expect(send(type, event)).toBe(true);
  expect(broke).not.toHaveBeenCalled();
});
