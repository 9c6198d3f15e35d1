import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { composePages } from './compose-pages.ts';
import { upgradePagesFile, upgradeTemplate } from './older-shells.ts';
import { type PagesFile, parsePagesFile } from './pages-file.ts';
import { fakeTemplate } from './testing.ts';

/* A build of the shell as it was until 2026-11-23. */
const main = '<script crossorigin="anonymous" defer integrity="sha384-main" src="/assets/main.0a1b2c3d4e5f.js"></script>';
const template = `<!doctype html><html><head><title>Loading…</title><style>a{}</style><script>watch()</script>${main}</head><body><div id="root"></div></body></html>`;
const nav = '<nav><a class="" href="/⟦path⟧" data-discover="true">⟦navigation⟧</a></nav>';
const page = { title: 'Title', styles: [], files: [] };
const pages = {
  frame: `${nav}<main data-remote="⟦remote⟧">⟦content⟧</main>`,
  memberFrame: `${nav}<main data-remote="remote_dashboard">⟦content⟧</main>`,
  pages: [{ ...page, path: '/', description: 'Home', html: `${nav}<h1>⟦brand⟧</h1>` }],
};

const sheet = 'App.0a1b2c3d.css';
const memberPage = { path: '/dashboard', title: 'Dashboard', html: '<p>Loading</p>', styles: [sheet], script: 'globalThis.ran=true' };
const remote = (name: string) => ({
  version: 'v1',
  contract: '1.0.0',
  entry: { url: `/remotes/${name}/v1/remoteEntry.js`, integrity: 'sha384-entry' },
  exposes: {},
  previous: [],
});

function compose(path: string, shell: object = pages, statusPages: PagesFile['pages'] = []): string {
  const composed = composePages({
    template,
    site: fakeSite,
    discovery: {
      schema: 1,
      shell: 's1',
      contract: '1.0.0',
      remotes: {
        remote_dashboard: { ...remote('remote_dashboard'), earlyCalls: ['/api/agents'] },
        remote_status: { ...remote('remote_status'), page: { path: '/status', label: '', navigation: 'Status', signedInOnly: false } },
      },
    },
    shell: parsePagesFile(JSON.stringify(shell), 'pages.json'),
    remotes: new Map([
      ['remote_dashboard', { version: 'v1', file: { pages: [], memberPage }, css: new Map([[sheet, 'b{}']]) }],
      ['remote_status', { version: 'v1', file: { pages: statusPages }, css: new Map() }],
    ]),
  });
  return composed.get(path)?.() ?? '';
}

/** Runs the page as a browser parses it, without its main script. */
function open(path: string) {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body>(.*)<\/body>/s.exec(compose(path)) ?? [];
  document.head.innerHTML = head;
  run(document.head.querySelector('script:not([type]):last-of-type'));
  document.body.innerHTML = body;
  run(document.querySelector('#root script'));
  document.dispatchEvent(new Event('readystatechange'));
}
// biome-ignore lint/security/noGlobalEval: the script of the page that is tested
const run = (script: Element | null | undefined) => script && window.eval(script.textContent ?? '');
const root = () => document.getElementById('root');

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => ({ ok: true }) as Response);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    frame(0);
    return 0;
  });
  jest.useFakeTimers();
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'auth0.site.is.authenticated=; max-age=0';
  delete document.documentElement.dataset.session;
  globalThis.earlyAnswers = undefined;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test("a page has the links of remotes, and runs the shell's script after its first frame", () => {
  open('pages/_home.html');
  expect(root()?.innerHTML).toBe('<nav><a class="" href="/status" data-discover="true">Status</a></nav><h1>nxthdr</h1>');
  expect(document.head.querySelectorAll('script[src]')).toHaveLength(0);
  jest.runAllTimers();
  expect(document.head.querySelectorAll('script[src]')).toHaveLength(1);
});

test('a page that the browser renders loads its script and its files at once', async () => {
  open('status.html');
  await Promise.resolve();
  expect(document.head.querySelectorAll('script[src]')).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(0);
  expect([...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    '/remotes/remote_status/v1/remoteEntry.js',
  ]);
});

test('the dashboard is empty for who was never signed in', () => {
  open('pages/dashboard.html');
  expect(root()?.innerHTML).toBe('');
  expect(fetch).not.toHaveBeenCalled();
});

test('the dashboard of who was signed in lately is shown as its shell expects it, with its calls and styles', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'auth0.site.is.authenticated=true';
  open('pages/dashboard.html');
  jest.runAllTimers();
  expect(document.documentElement.dataset.session).toBe('hinted');
  expect(root()?.dataset).toMatchObject({ version: 'v1', members: '' });
  expect(root()?.innerHTML).toContain('<main data-remote="remote_dashboard"><p>Loading</p></main>');
  expect(Reflect.get(globalThis, 'ran')).toBe(true);
  expect(Object.keys(globalThis.earlyAnswers ?? {})).toEqual(['/api/agents']);
  expect(document.head.querySelector('link[rel=stylesheet]')?.outerHTML).toBe(`<link rel="stylesheet" disabled="" href="${sheet}">`);
});

test('a click is kept for the shell', () => {
  open('pages/_home.html');
  document.querySelector('h1')?.click();
  expect(Reflect.get(globalThis, 'earlyClick')).toBe(document.querySelector('h1'));
});

test('a shell without a layout for signed-in visitors keeps its other pages', () => {
  const { memberFrame: _, ...shell } = pages;
  const link = '<nav><a class="" href="/status" data-discover="true">Status</a></nav>';
  expect(compose('pages/_home.html', shell)).toContain(`${link}<h1>nxthdr</h1>`);
  const statusPage = { ...page, path: '/status', description: 'Up', html: '<p>Up</p>' };
  expect(compose('pages/status.html', shell, [statusPage])).toContain(`${link}<main data-remote="remote_status"><p>Up</p></main>`);
  expect(compose('pages/dashboard.html', shell)).toContain('<div id="root"></div>');
});

test('a build in the current form stays as it is', () => {
  expect(upgradeTemplate(fakeTemplate())).toBe(fakeTemplate());
  const file = { layout: '', pages: [] };
  expect(upgradePagesFile(file)).toBe(file);
  expect(() => parsePagesFile('null', 'pages.json')).toThrow('pages.json is not usable');
});
