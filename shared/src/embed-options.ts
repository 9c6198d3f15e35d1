import { type DashboardOptions, panelNames, type ThemeToken } from './embed.ts';
import { readUrl } from './read-url.ts';

const themeTokens: readonly ThemeToken[] = [
  'ground',
  'surface',
  'raised',
  'line',
  'edge',
  'text',
  'muted',
  'faint',
  'accent',
  'accent-2',
  'accent-ink',
  'good',
  'warn',
  'bad',
];

const checks: { [Option in keyof Required<DashboardOptions>]: (value: unknown) => string | undefined } = {
  gateway: (value) => (isOrigin(value) ? undefined : "must be an origin such as 'https://gateway.example.org', or ''"),
  getAccessToken: mustBeFunction,
  onSignIn: mustBeFunction,
  panels: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((name) => panelNames.includes(name))
      ? undefined
      : `must be a list of some of these: ${panelNames.join(', ')}`,
  theme: (value) => (isTheme(value) ? undefined : `must be 'dark', 'light', 'auto', or colours by name: ${themeTokens.join(', ')}`),
  locale: (value) => (isLocale(value) ? undefined : "must be a language tag such as 'de-CH'"),
  onNavigate: mustBeFunction,
  onReady: mustBeFunction,
  onEvent: mustBeFunction,
  onError: mustBeFunction,
};

/**
 * Checks options.
 *
 * @throws {TypeError} one sentence that names the first option that is wrong, or unknown.
 */
export function checkOptions(options: unknown): asserts options is DashboardOptions {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('The options of the dashboard must be an object with a gateway.');
  for (const [name, value] of Object.entries({ gateway: undefined, ...options })) {
    if (!Object.hasOwn(checks, name))
      throw new TypeError(`The dashboard has no option '${name}'. It has: ${Object.keys(checks).join(', ')}.`);
    const problem = value === undefined && name !== 'gateway' ? undefined : checks[name as keyof DashboardOptions](value);
    if (problem) throw new TypeError(`The dashboard's option '${name}' ${problem}.`);
  }
}

function mustBeFunction(value: unknown): string | undefined {
  return typeof value === 'function' ? undefined : 'must be a function';
}

function isOrigin(value: unknown): boolean {
  if (value === '') return true;
  return typeof value === 'string' && /^https?:/.test(value) && readUrl(value)?.origin === value;
}

function isTheme(value: unknown): boolean {
  if (typeof value === 'string') return ['dark', 'light', 'auto'].includes(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, colour]) => themeTokens.includes(name as ThemeToken) && typeof colour === 'string');
}

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
