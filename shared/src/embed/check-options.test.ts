/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { checkOptions } from './check-options.ts';

test.each<[string, object]>([
  ['the least', { gateway: '' }],
  [
    'everything',
    {
      gateway: 'https://gateway.example.org',
      getAccessToken: async () => 'token',
      onSignIn() {},
      panels: ['agents', 'credits', 'measurement'],
      measurement: 'https://www.example.org/dashboard/measurements/m1?sent=2026-11-20T12:59:55Z',
      datasets: 'https://datasets.example.org/api/query/',
      theme: { accent: '#123456' },
      locale: 'de-CH',
      onNavigate() {},
      onReady() {},
      onEvent() {},
      onError() {},
    },
  ],
  ['a link without its origin', { gateway: '', measurement: '/dashboard/measurements/m1?sent=2026-11-20T12:59:55Z' }],
  ['what is said to be left out', { gateway: 'http://localhost:4302', getAccessToken: undefined, panels: undefined, theme: 'auto' }],
])('%s is right', (_what, options) => {
  expect(() => checkOptions(options)).not.toThrow();
});

test.each<[unknown, string]>([
  [undefined, 'The options of the dashboard must be an object with a gateway.'],
  [{}, "The dashboard's option 'gateway' must be an origin such as 'https://gateway.example.org', or ''."],
  [
    { gateway: 'https://gateway.example.org/' },
    "The dashboard's option 'gateway' must be an origin such as 'https://gateway.example.org', or ''.",
  ],
  [{ gateway: 'javascript:alert(1)' }, "The dashboard's option 'gateway' must be an origin such as 'https://gateway.example.org', or ''."],
  [{ gateway: '', getAccessToken: 'token' }, "The dashboard's option 'getAccessToken' must be a function."],
  [
    { gateway: '', panels: [] },
    "The dashboard's option 'panels' must be a list of some of these: credits, token, agents, map, measurements, measurement.",
  ],
  [
    { gateway: '', panels: ['maps'] },
    "The dashboard's option 'panels' must be a list of some of these: credits, token, agents, map, measurements, measurement.",
  ],
  ...['m1', '', '/dashboard/measurements/m1', '/dashboard/measurements?sent=1', '//example.org/dashboard/measurements/m1?sent=1', 5].map(
    (measurement): [unknown, string] => [
      { gateway: '', measurement },
      "The dashboard's option 'measurement' must be the link of a measurement, as its page has it under 'Share'.",
    ],
  ),
  ...['', '/datasets', 'datasets.example.org', 'javascript:alert(1)', 'https://read:read@datasets.example.org/', 5].map(
    (datasets): [unknown, string] => [
      { gateway: '', datasets },
      "The dashboard's option 'datasets' must be a URL such as 'https://datasets.example.org/'.",
    ],
  ),
  [{ gateway: '', locale: 'german please' }, "The dashboard's option 'locale' must be a language tag such as 'de-CH'."],
  [{ gateway: '', locale: '' }, "The dashboard's option 'locale' must be a language tag such as 'de-CH'."],
  [{ gateway: '', locale: ['de', 'en'] }, "The dashboard's option 'locale' must be a language tag such as 'de-CH'."],
  [{ gateway: '', onNavigate: '/' }, "The dashboard's option 'onNavigate' must be a function."],
  [
    { gateway: '', tokn: '' },
    "The dashboard has no option 'tokn'. It has: gateway, getAccessToken, onSignIn, panels, measurement, datasets, theme, locale, onNavigate, onReady, onEvent, onError.",
  ],
  [
    { gateway: '', toString: 1 },
    "The dashboard has no option 'toString'. It has: gateway, getAccessToken, onSignIn, panels, measurement, datasets, theme, locale, onNavigate, onReady, onEvent, onError.",
  ],
])('%p is wrong, and one sentence says what', (options, sentence) => {
  expect(() => checkOptions(options)).toThrow(new TypeError(sentence));
});

test.each(['blue', { accents: 'red' }, { accent: 5 }, null])('%p is no theme', (theme) => {
  expect(() => checkOptions({ gateway: '', theme })).toThrow(/^The dashboard's option 'theme' must be 'dark', 'light', 'auto', or colours/);
});
