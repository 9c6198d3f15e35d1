import { readUrl } from '../read-url.ts';
import { type DashboardOptions, panelNames, themeTokens } from './contract.ts';

/** Whether a name is one of some. */
type IsOneOf = (name: unknown, names: readonly string[]) => boolean;

const isKnown: IsOneOf = (name, names) => names.includes(name as string);
const mayBeLater: IsOneOf = (name) => typeof name === 'string';

const checks: { [Option in keyof Required<DashboardOptions>]: (value: unknown, isOneOf: IsOneOf) => string | undefined } = {
  gateway: (value) => (isOrigin(value) ? undefined : "must be an origin such as 'https://gateway.example.org', or ''"),
  getAccessToken: mustBeFunction,
  onSignIn: mustBeFunction,
  panels: (value, isOneOf) =>
    Array.isArray(value) && value.length > 0 && value.every((name) => isOneOf(name, panelNames))
      ? undefined
      : `must be a list of some of these: ${panelNames.join(', ')}`,
  // Its form only. Its content is checked by the code of its panel, which other pages do not load.
  measurement: (value) =>
    typeof value === 'string' && /^(https?:\/\/[^/]+)?\/dashboard\/measurements\/[^/?#]+\?/.test(value)
      ? undefined
      : "must be the link of a measurement, as its page has it under 'Share'",
  datasets: (value) => (isUrl(value) ? undefined : "must be a URL such as 'https://datasets.example.org/'"),
  theme: (value, isOneOf) =>
    isTheme(value, isOneOf) ? undefined : `must be 'dark', 'light', 'auto', or colours by name: ${themeTokens.join(', ')}`,
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
  checkKnownOptions(options, isKnown);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) throw new TypeError(`The dashboard has no option '${unknown}'. It has: ${Object.keys(checks).join(', ')}.`);
}

/**
 * Checks options that may be for a later version: options, panels and colours that this one does not know are left alone.
 *
 * @throws {TypeError} one sentence that names the first option that is wrong.
 */
export function checkKnownOptions(options: unknown, isOneOf = mayBeLater): asserts options is DashboardOptions {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('The options of the dashboard must be an object with a gateway.');
  for (const [name, check] of Object.entries(checks)) {
    const value = (options as Record<string, unknown>)[name];
    const problem = value === undefined && name !== 'gateway' ? undefined : check(value, isOneOf);
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

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && readUrl(value)?.username === '';
}

function isTheme(value: unknown, isOneOf: IsOneOf): boolean {
  if (typeof value === 'string') return ['dark', 'light', 'auto'].includes(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, colour]) => isOneOf(name, themeTokens) && typeof colour === 'string');
}

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
