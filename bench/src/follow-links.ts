import { openCdpContext } from './cdp-page.ts';
import { slow4G } from './network.ts';
import type { Setup } from './setup.ts';

/** The links of the home page that are followed: the start of the title of their page, and whose files it needs. */
const links = {
  '/about': { title: 'About', files: '/assets/' },
  '/docs/measurements': { title: 'Measurements', files: '/remotes/remote_docs/' },
  '/dashboard': { title: 'Dashboard', files: '/remotes/remote_dashboard/' },
} as const;
export type LinkPath = keyof typeof links;

/** What following a link of the home page once costs. */
export interface Followed {
  /** Paths of the scripts and styles that were fetched from the press until the page was shown. */
  requests: string[];
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
  const context = await openCdpContext(browser, path === '/dashboard' ? signedIn.cookies : []);
  try {
    const page = await context.openPage();
    const takeFiles = () => server.takeSent().filter(({ pathname }) => /\.(js|css)$/.test(pathname));
    const link = `a[href="${path}"]`;
    await page.goto(`${server.origin}/`);
    await page.waitFor(path, `${isHydrated} && document.querySelector('${link}')`);
    const fetched = takeFiles();
    const before = fetched.length;
    if (rested) {
      await new Promise((resolve) => setTimeout(resolve, PREFETCH_MS));
      // On a busy machine a prefetch takes its time: it is over when the files of the link's page are there, and no others came for a second.
      for (let known = -1; known < fetched.length || !fetched.some(({ pathname }) => pathname.startsWith(links[path].files)); ) {
        known = fetched.length;
        await page.settled(1000);
        fetched.push(...takeFiles());
      }
    }
    await page.point(link);
    fetched.push(...takeFiles());
    const ahead = fetched.slice(before).reduce((sum, { bytes }) => sum + bytes, 0);
    await page.click();
    await page.waitFor(path, `document.title.startsWith('${links[path].title}')`);
    // Who stays on the home page for a second gets a measured path. That is no part of the link, however long the click takes here.
    const requests = takeFiles().map(({ pathname }) => pathname);
    return { requests: requests.filter((pathname) => !/\/newest-path\./.test(pathname)), ahead };
  } finally {
    await context.close();
  }
}
