import { openCdpContext } from './cdp-page.ts';
import { slow4G } from './network.ts';
import type { Setup } from './setup.ts';

/** The links of the home page that are followed, and the start of the title of their page. */
const links = { '/about': 'About', '/docs/measurements': 'Measurements', '/dashboard': 'Dashboard' } as const;
export type LinkPath = keyof typeof links;

/** What following a link of the home page once costs. */
export interface Followed {
  /** Requests of scripts and styles from the press until the page was shown. */
  requests: number;
  /** Scripts and styles fetched between hydration and the press, in bytes as they are sent. */
  ahead: number;
}

const isHydrated = "Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))";
/** How long after its hydration a page has begun to prefetch (`shell/src/remotes/prefetch.ts`), in ms. */
const PREFETCH_MS = 3_500;

/**
 * Follows a link of the home page on a first visit.
 *
 * @param rested - after everything has been prefetched; otherwise as soon as the page is hydrated.
 */
export async function followLink({ server, browser, signedIn }: Setup, path: LinkPath, rested: boolean): Promise<Followed> {
  server.show('site');
  server.connectOver(slow4G);
  const context = await openCdpContext(browser, { cookies: path === '/dashboard' ? signedIn.cookies : [] });
  try {
    const page = await context.openPage();
    const takeFiles = () => server.takeSent().filter(({ pathname }) => /\.(js|css)$/.test(pathname));
    const link = `a[href="${path}"]`;
    await page.goto(`${server.origin}/`);
    await page.waitFor(path, `${isHydrated} && document.querySelector('${link}')`);
    takeFiles();
    if (rested) {
      await new Promise((resolve) => setTimeout(resolve, PREFETCH_MS));
      await page.settled(1000);
    }
    await page.point(link);
    const ahead = takeFiles().reduce((sum, { bytes }) => sum + bytes, 0);
    await page.click();
    await page.waitFor(path, `document.title.startsWith('${links[path]}')`);
    // Who stays on the home page for a second gets a measured path. That is no part of the link, however long the click takes here.
    return { requests: takeFiles().filter(({ pathname }) => !/\/newest-path\./.test(pathname)).length, ahead };
  } finally {
    await context.close();
  }
}
