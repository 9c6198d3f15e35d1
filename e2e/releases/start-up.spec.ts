import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Build } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expectAlive } from '../support/page-quality.ts';
import { expect, test } from '../support/released-site.ts';

interface Sent {
  pathname: string;
  /** Who wanted it: the document, by its parser or the script in it, or a script of another file. */
  initiator: 'document' | 'script';
}

/** Notes what the page asks for, and who wanted it. */
async function recordInitiators(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const byFile = /\/(assets|remotes)\//.test(JSON.stringify(initiator));
    sent.push({ pathname: new URL(request.url).pathname, initiator: byFile ? 'script' : 'document' });
  });
  await session.send('Network.enable');
  return sent;
}

const addresses = ({ release: { name, version, entry, exposes } }: Build) =>
  [entry, ...(exposes.App ?? [])].map((file) => `/remotes/${name}/${version}/${file?.url}`);

/** What is loaded for who stays on a page is not loaded for a tab in the background. */
const hide = (page: Page) => page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));

async function openCold(page: Page, path: string) {
  const sent = await recordInitiators(page);
  await hide(page);
  await page.goto(path);
  await expectAlive(page);
  await page.waitForLoadState('networkidle');
  const [document, ...rest] = sent;
  const files = rest.filter(({ pathname }) => /\.(js|css)$/.test(pathname));
  const by = (type: Sent['initiator']) => files.filter(({ initiator }) => initiator === type).map(({ pathname }) => pathname);
  const [shell, remote] = [/^\/assets\//, /^\/remotes\//].map((place) => by('document').filter((pathname) => place.test(pathname)));
  return { document, files, shell, remote, later: by('script') };
}

test('a cold deep link takes two levels of requests: the document, then everything at once', async ({ page, site }) => {
  const status = await buildRemote(
    { name: 'remote_status', page: { path: '/status', label: 'status page' } },
    {
      'app.tsx': "import styles from './app.module.css';\nexport default () => <h1 className={styles.page}>Status</h1>;\n",
      'app.module.css': '.page { color: inherit; }',
    },
  );
  await site.ship(status);
  const { document, files, shell, remote, later } = await openCold(page, '/status');
  expect(document?.pathname).toBe('/status');
  expect(shell).toEqual([expect.stringMatching(/\/main\.\w+\.js$/), expect.stringMatching(/\/federation\.\w+\.js$/)]);
  expect(remote?.sort()).toEqual(addresses(status).sort());
  expect(later).toEqual([]);
  // Nothing twice, and nothing that neither the parser nor a script has asked for.
  expect(files).toHaveLength(5);
});

test('on a page of the documentation, the code of the text that is read comes at once too, and the styles with the page', async ({
  page,
  site,
}) => {
  const { files, shell, remote = [], later } = await openCold(page, '/docs/measurements');
  expect(shell).toHaveLength(2);
  const own = addresses(site.docs).filter((pathname) => !pathname.endsWith('.css'));
  expect(remote.filter((pathname) => own.includes(pathname)).sort()).toEqual(own.sort());
  const text = remote.filter((pathname) => !own.includes(pathname));
  expect(text.map((pathname) => path.basename(pathname).replace(/\.\w+\./, '.')).sort()).toEqual(['measurements-index-mdx.js']);
  expect(later).toEqual([]);
  expect(files.map(({ pathname }) => pathname).filter((pathname) => pathname.endsWith('.css'))).toEqual([]);
});

// What each remote adds to the size of the page: release/src/growth.test.ts.
test('further remotes cost the home page no request', async ({ page, site }) => {
  await hide(page);
  const visit = async () => {
    const asked: string[] = [];
    const note = (one: { url(): string }) => asked.push(new URL(one.url()).pathname);
    page.on('request', note);
    await page.goto('/');
    await expectAlive(page);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    // Their order is the browser's, as is when it asks for its icon.
    return asked.filter((pathname) => !pathname.endsWith('/icon.svg')).sort();
  };
  const before = await visit();
  for (const name of ['one', 'two']) {
    const declared = { path: `/${name}`, label: name, navigation: name };
    await site.ship(
      await buildRemote({ name: `remote_${name}`, page: declared }, { 'app.tsx': 'export default () => <h1>One more</h1>;' }),
    );
  }
  expect(await visit()).toEqual(before);
});
