import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { allowScriptsBeside, createScriptPolicy, isAllowedScript } from './trusted-types.ts';

const site = window.location.origin;

allowScriptsBeside('https://cdn.example.org/remote_docs/v2/remoteEntry.js?r=1');
allowScriptsBeside(`${site}/remotes/remote_dashboard/v1/remoteEntry.js`);

test.each([
  '/assets/session.0123456789ab.js',
  `${site}/assets/auth0-worker.0123456789ab.js`,
  'https://cdn.example.org/remote_docs/v2/remoteEntry.js?r=2',
  'https://cdn.example.org/remote_docs/v2/App.js',
  '/remotes/remote_dashboard/v1/App.js',
])('%s may run', (url) => {
  expect(isAllowedScript(url)).toBe(true);
});

test.each([
  '/site.json',
  '/assets',
  '/assets/../site.json',
  '/assets/%2e%2e/site.json',
  '/assets/..%2fsite.json',
  '/assets/..%5Csite.json',
  '/assets\\..\\site.json',
  '//other.example.org/assets/main.js',
  `${site}@other.example.org/assets/main.js`,
  `${site}.other.example.org/assets/main.js`,
  'https://cdn.example.org/remote_docs/v1/App.js',
  'https://cdn.example.org/remote_docs/v2',
  '/remotes/remote_dashboard/v10/App.js',
  '/remotes/remote_docs/v2/App.js',
  'data:text/javascript,1',
  `blob:${site}/assets/main.js`,
  'javascript:1',
  '',
])('%j may not run', (url) => {
  expect(isAllowedScript(url)).toBe(false);
});

test('a URL that cannot be parsed may not run either', () => {
  expect(() => isAllowedScript('https://')).toThrow('Invalid URL');
});

const createPolicy = jest.fn<(name: string, rules: Record<string, (url: string) => string | null>) => void>();

beforeEach(() => {
  Object.assign(window, { trustedTypes: { createPolicy, emptyHTML: '' } });
});

afterEach(() => {
  delete window.trustedTypes;
  createPolicy.mockReset();
});

test('the page’s only policy makes URLs of scripts, and neither HTML nor code', () => {
  createScriptPolicy();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const [name, rules = {}] = createPolicy.mock.lastCall ?? [];
  expect(name).toBe('default');
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  expect(rules.createScriptURL?.('/assets/main.js')).toBe('/assets/main.js');
  expect(rules.createScriptURL?.('/site.json')).toBeNull();
});

test('a page under another CSP than ours starts all the same, and the console says why scripts are refused', () => {
  const refused = new TypeError('Policy "default" disallowed');
  createPolicy.mockImplementation(() => {
    throw refused;
  });
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  createScriptPolicy();
  expect(log).toHaveBeenCalledWith(refused);
});

test('a browser without Trusted Types needs no policy', () => {
  delete window.trustedTypes;
  expect(createScriptPolicy).not.toThrow();
});
