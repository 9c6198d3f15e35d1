/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parseSite, SiteError } from './site.ts';
import { fakeSite } from './testing.ts';

/** What an operator reads, a line for each mistake. */
function mistakesIn(input: unknown): string[] {
  try {
    parseSite(input);
  } catch (error) {
    expect(error).toBeInstanceOf(SiteError);
    const [title, ...mistakes] = (error as SiteError).message.split('\n');
    expect(title).toBe(`The site configuration (site.json) has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:`);
    return mistakes.map((mistake) => mistake.trim());
  }
  return [];
}

const withLinks = (links: object) => ({ ...fakeSite, links: { ...fakeSite.links, ...links } });
const withLogin = (login: object) => ({ ...fakeSite, login: { ...fakeSite.login, ...login } });

test('a good file passes as it is', () => {
  expect(parseSite(fakeSite)).toEqual(fakeSite);
});

test('what may be left out has a safe default, and no link is made up', () => {
  const { remoteOrigins: _, ...rest } = fakeSite;
  const { session: __, ...login } = fakeSite.login;
  const { edit: ___, ...links } = fakeSite.links;
  expect(parseSite({ ...rest, login, links })).toEqual({
    ...fakeSite,
    remoteOrigins: [],
    login: { ...login, session: 'memory' },
    links,
  });
});

test.each([
  [{ origins: ['https://cdn.example.org'] }, { origins: ['https://cdn.example.org'], versions: false }],
  [{ versions: true }, { origins: [], versions: true }],
])('overrides %j leave the other kind out', (overrides, read) => {
  expect(parseSite({ ...fakeSite, overrides }).overrides).toEqual(read);
});

test('every mistake is named at once, in words for the operator', () => {
  const { brand: _, datasets: __, ...rest } = fakeSite;
  const input = {
    ...rest,
    autonomousSystem: '215011',
    links: { ...fakeSite.links, docs: 'docs.example.org', edit: 'main', email: 'admin', blogg: 'https://blog.example.org' },
    login: { domain: 'https://login.example.org/', clientId: ' ', audience: 7, session: 'cookie' },
    gateway: 'https://gateway.example.org/api',
    remoteOrigins: ['https://cdn.example.org', 'https://cdn.example.org/remotes'],
    vitals: { url: 'vitals', share: 0 },
    theme: 'light',
    colour: 'blue',
  };
  expect(mistakesIn(input).sort()).toEqual([
    'autonomousSystem: must be a name like AS215011',
    'brand: is missing',
    'colour: is not a setting of the site; remove it or check its spelling',
    'datasets: is missing',
    'gateway: must be an origin without a path, such as https://cdn.example.org',
    'links.blogg: is not a setting of the site; remove it or check its spelling',
    'links.docs: must be the URL of the documentation site, such as https://example.org',
    "links.edit: must be the URL below which the site's own files can be edited, such as https://example.org",
    'links.email: must be an e-mail address',
    "login.audience: must be the audience of the access token (the gateway's API), in quotes",
    "login.clientId: must be the application's id at the login service; it is empty",
    'login.domain: must be an origin without a path, such as https://cdn.example.org',
    'login.session: must be "memory" or "localstorage"',
    'remoteOrigins.1: must be an origin without a path, such as https://cdn.example.org',
    'theme: is not a setting of the site; remove it or check its spelling',
    'vitals.share: must be a number from 0.001 to 1',
    'vitals.url: must be the URL that takes Web Vitals, such as https://example.org',
  ]);
});

test.each([0.001, 0.01, 1])('a share of %p of the visits may be measured', (share) => {
  expect(parseSite({ ...fakeSite, vitals: { url: 'https://www.example.org/vitals', share } }).vitals?.share).toBe(share);
});

test.each([0.0009, 1.1, '1 %', null])('a share of %p is none', (share) => {
  expect(mistakesIn({ ...fakeSite, vitals: { url: 'https://www.example.org/vitals', share } })).toEqual([
    'vitals.share: must be a number from 0.001 to 1',
  ]);
});

test('one mistake is one', () => {
  expect(mistakesIn({ ...fakeSite, brand: '' })).toEqual(['brand: must be the name of the site; it is empty']);
});

test.each([null, 'site', 42])('%p is no configuration', (input) => {
  expect(mistakesIn(input)).toEqual(['the file: must be an object in curly braces']);
});

test('a group that is missing, or no group, is named', () => {
  const { links: _, ...rest } = fakeSite;
  expect(mistakesIn({ ...rest, login: 'https://login.example.org' })).toEqual([
    'links: is missing',
    'login: must be an object in curly braces',
  ]);
});

test.each(['https://docs.example.org', 'https://docs.example.org/a?b#c', 'http://localhost:4300/docs'])('%s is an address', (docs) => {
  expect(mistakesIn(withLinks({ docs }))).toEqual([]);
});

test.each(['ftp://localhost', 'javascript:alert(1)', '//docs.example.org', '/docs', ''])('%p is no address', (docs) => {
  expect(mistakesIn(withLinks({ docs }))).toEqual(['links.docs: must be the URL of the documentation site, such as https://example.org']);
});

test.each(['https://user:secret@docs.example.org', 'https://user@docs.example.org', 'https://:secret@docs.example.org'])(
  '%s has something that every visitor could read',
  (docs) => {
    expect(mistakesIn(withLinks({ docs }))).toEqual(['links.docs: must have no user name and no password: every visitor could read them']);
  },
);

test('spaces around an address are no part of it', () => {
  expect(parseSite({ ...fakeSite, datasets: ' https://data.example.org ' }).datasets).toBe('https://data.example.org');
});

test.each(['https://login.example.org', 'https://login.example.org:8443', 'http://localhost:4301'])('%s is an origin', (domain) => {
  expect(mistakesIn(withLogin({ domain }))).toEqual([]);
});

test.each(['https://login.example.org/', 'login.example.org', 'HTTPS://login.example.org', 'null'])('%s is no origin', (domain) => {
  expect(mistakesIn(withLogin({ domain }))).toEqual(['login.domain: must be an origin without a path, such as https://cdn.example.org']);
});

test.each(['', 'https://gateway.example.org', 'http://localhost:4302'])('%p is a place for the gateway', (gateway) => {
  expect(mistakesIn({ ...fakeSite, gateway })).toEqual([]);
});

test('a gateway of another kind is said what it may be', () => {
  expect(mistakesIn({ ...fakeSite, gateway: 7 })).toEqual(['gateway: must be "" (this site passes /api on) or the origin of the gateway']);
});

test.each(['http://login.example.org', 'http://localhost.example.org', 'http://127.0.0.1'])('%s is not guarded', (text) => {
  const mistake = 'must begin with https://; http:// is for localhost only';
  expect(mistakesIn(withLogin({ domain: text }))).toEqual([`login.domain: ${mistake}`]);
  expect(mistakesIn(withLinks({ docs: text }))).toEqual([`links.docs: ${mistake}`]);
});

test.each([
  'https://a.example;script-src',
  'https://*.example.org',
  "https://a.example'x",
  'https://a;b.example',
  'https://a,b.example',
  'https://[::1]',
  'http://*',
])('%s would mean something else in the policy of the page', (text) => {
  const mistake = 'must name its host with letters, digits, dots and hyphens only';
  const input = { ...withLogin({ domain: text }), gateway: '', datasets: `${text}/`, report: text, remoteOrigins: [text] };
  expect(mistakesIn({ ...input, overrides: { origins: [text], versions: true } })).toEqual(
    ['login.domain', 'datasets', 'report', 'remoteOrigins.0', 'overrides.origins.0'].map((setting) => `${setting}: ${mistake}`),
  );
  expect(mistakesIn({ ...fakeSite, gateway: text })).toHaveLength(1);
});

test('a host in letters of another language is one', () => {
  expect(mistakesIn(withLinks({ docs: 'https://bücher.example/' }))).toEqual([]);
});
