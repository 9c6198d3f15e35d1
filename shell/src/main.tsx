import './base.css';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { PageDiscovery } from 'shared/discovery';
import { paths, remoteAt } from 'shared/paths';
import { BrowserRouter } from 'shared/router';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { App } from './app.tsx';
import { createSession } from './auth/create-session.ts';
import { SessionProvider } from './auth/session-provider.tsx';
import { guardHistory } from './guard-history.ts';
import { guardNodes } from './guard-nodes.ts';
import { homeParts, loadHomeParts } from './home/home-parts.tsx';
import { BrokenPage } from './layout/broken-page.tsx';
import { StartFailure } from './layout/start-failure.tsx';
import { logError } from './log-error.ts';
import { type PageData, readPageData } from './page-data.ts';
import { tellPage } from './page-events.ts';
import type { Overrides } from './remotes/candidates.ts';
import { lazyLoader } from './remotes/lazy-loader.ts';
import { loadFirstPage, prefetchPage } from './remotes/load-page.ts';
import { prefetchLinks } from './remotes/prefetch.ts';
import { findPrerenderedContent } from './remotes/prerendered-content.ts';
import { readDiscovery } from './remotes/read-discovery.ts';
import { wantedOverrides } from './remotes/wanted-overrides.ts';
import { Started } from './started.tsx';
import { createScriptPolicy } from './trusted-types.ts';

/** How long hydration of a prerendered page waits for the page's own code, in ms; then only the layout around it is hydrated. */
const PATIENCE_MS = 2_000;

createScriptPolicy();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root".');
const container = element;
let root: Root | undefined;

const onErrors = {
  onCaughtError(error: unknown, { errorBoundary }: { errorBoundary?: unknown }) {
    // The shell's own log what they catch: with the name of the remote, or as a failure of sign-in.
    if (!(errorBoundary instanceof ErrorBoundary)) logError(error);
  },
  onRecoverableError: logError,
  onUncaughtError(error: unknown) {
    logError(error);
    // React has removed everything, and is not done yet.
    setTimeout(() => root?.render(<BrokenPage />));
    tellPage('started');
  },
};

guardNodes();
guardHistory(window.history, (url) => window.location.replace(url));

try {
  begin(readPageData(document)).catch(fail);
} catch (error) {
  fail(error);
}

async function begin({ site, discovery, page }: PageData) {
  if (!discovery) {
    const { recoverDiscovery } = await import(/* webpackChunkName: "rare" */ './recover-discovery.tsx');
    const { banner, ...recovered } = await recoverDiscovery(readDiscovery);
    return start({ site, page, ...recovered }, { banner });
  }
  const wanted = wantedOverrides();
  const data = { site, discovery, page };
  return wanted.length === 0 ? start(data) : startTest(data, wanted);
}

/** The page's data, once they are usable. */
type StartData = PageData & { discovery: PageDiscovery };

/** The page with other versions than the released ones: `?use=…`. */
async function startTest(data: StartData, wanted: string[]) {
  try {
    const { OverrideBanner, resolveOverrides } = await import(/* webpackChunkName: "releases" */ './releases/override.tsx');
    const overrides = await resolveOverrides(wanted, data.site, data.discovery);
    await start(data, { overrides: overrides.candidates, banner: <OverrideBanner {...overrides} /> });
  } catch (error) {
    logError(error);
    await start(data);
  }
}

interface StartOptions {
  overrides?: Overrides;
  /** Above the page, which is then rendered and not hydrated. */
  banner?: ReactNode;
}

async function start({ site, discovery, page }: StartData, { overrides, banner }: StartOptions = {}) {
  const { pathname } = window.location;
  const session = createSession(site.login, page.prerendered?.members ? 'restoring' : 'anonymous');
  const loader = lazyLoader(async () => {
    const { createPageLoader } = await import(/* webpackChunkName: "federation" */ './remotes/page-loader.ts');
    return () => createPageLoader(discovery, site, overrides ?? {});
  }, overrides);
  const served = container.hasChildNodes() && !overrides;
  const prerendered = served ? findPrerenderedContent(container, page, pathname) : undefined;
  let prepared = false;
  if (served) {
    // What React finds without its code when the session is known by then would be rendered anew.
    const code = pathname === paths.home ? loadHomeParts() : loadFirstPage(loader, pathname, discovery.pages, prerendered);
    prepared = (await Promise.race([code, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])) === true;
  }
  render(
    <Started shell={{ site, discovery, loader, prerendered: prerendered && { ...prerendered, prepared } }}>
      <SessionProvider store={session} login={site.login}>
        <BrowserRouter>
          <App banner={banner} prerendered={served} />
        </BrowserRouter>
      </SessionProvider>
    </Started>,
    served && !banner,
  );
  prefetchLinks(
    (pathname) => (pathname === paths.home ? homeParts.load().then(Boolean, () => false) : prefetchPage(loader, pathname, discovery.pages)),
    (pathname) => remoteAt(pathname, discovery.pages),
  );
}

function render(page: ReactNode, hydrate = false) {
  if (!hydrate) {
    root = createRoot(container, onErrors);
    root.render(page);
    return;
  }
  // In a transition, React hydrates with time slicing.
  startTransition(() => {
    root = hydrateRoot(container, page, onErrors);
  });
}

function fail(error: unknown) {
  logError(error);
  // An error after the start does not end the page.
  if (root) return;
  // The prerendered page stays; the head script says that it is not complete.
  if (container.hasChildNodes()) return tellPage('failed');
  render(<StartFailure error={error} />);
  tellPage('started');
}
