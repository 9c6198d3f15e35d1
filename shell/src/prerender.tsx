import { renderToString } from 'react-dom/server';
import type { PageDiscovery } from 'shared/discovery';
import { MemoryRouter } from 'shared/memory-router';
import { paths } from 'shared/paths';
import { marks, type PrerenderedPage } from 'shared/prerender';
import type { Site } from 'shared/site';
import { App } from './app.tsx';
import { SessionProvider } from './auth/session-provider.tsx';
import { createSessionStore } from './auth/session-store.ts';
import { NotLoaded } from './head-script/not-loaded.tsx';
import { lazyLoader } from './remotes/lazy-loader.ts';
import type { PrerenderedContent } from './remotes/prerendered-content.ts';
import { ShellContext } from './shell-context.ts';

const site: Site = { ...marks, login: { domain: '', clientId: '', audience: '', session: 'memory' }, remoteOrigins: [] };

/** A link that a remote adds to the navigation: drawn once, and repeated for each when the page is composed. */
const page = { path: '/⟦path⟧', label: '⟦label⟧', navigation: '⟦navigation⟧', signedInOnly: false };

/** The page of any remote; the comments are React's for the `<Suspense>` in which it is hydrated (`remotes/render-limit.tsx`). */
const frame = { remote: '⟦remote⟧', version: '', pathname: '/⟦frame⟧', html: '<!--$-->⟦content⟧<!--/$-->', forMembers: false };

const discovery: PageDiscovery = {
  schema: 1,
  shell: '',
  contract: '',
  remotes: {},
  pages: { '⟦other⟧': page, [frame.remote]: { path: frame.pathname, label: '', signedInOnly: false } },
};

/** Draws the pages that are the shell's own, and what stands around the pages of remotes, with the mark ⟦content⟧ in their place. */
export function prerender(): {
  pages: PrerenderedPage[];
  frame: string;
  memberFrame: string;
  remotesChunk: string;
  notLoaded: string;
} {
  return {
    pages: [
      {
        path: paths.home,
        title: 'Home',
        description:
          'Send probes from a network of our own, watch routes change, and study the results together with everyone else. Free, open, and made for research and teaching.',
        html: draw(paths.home),
        structuredData: [
          { '@type': 'WebSite', name: marks.brand, url: `${marks.address}/` },
          { '@type': 'Organization', name: marks.brand, url: `${marks.address}/`, email: marks.links.email, sameAs: [marks.links.source] },
        ],
      },
      {
        path: paths.about,
        title: 'About',
        description: `Who is behind ${marks.brand}, an open platform for Internet measurements, and the platforms that it learned from.`,
        html: draw(paths.about),
      },
    ],
    frame: draw(frame.pathname, frame),
    memberFrame: draw(paths.dashboard, { ...frame, remote: 'remote_dashboard', pathname: paths.dashboard }, 'restoring'),
    remotesChunk: 'federation',
    notLoaded: renderToString(<NotLoaded />),
  };
}

/** The page of an address as a visitor gets it who is not signed in, or whose session is being restored. */
function draw(pathname: string, prerendered?: PrerenderedContent, prerenderedFor: 'anonymous' | 'restoring' = 'anonymous'): string {
  const never = () => Promise.reject(new Error('Nothing is loaded while pages are drawn.'));
  const loader = lazyLoader(never);
  const store = createSessionStore({
    prerenderedFor,
    hinted: () => false,
    returning: false,
    clearUrl: () => {},
    announceSignOut: () => {},
  });
  return renderToString(
    <ShellContext value={{ site, discovery, loader, prerendered }}>
      <SessionProvider store={store} login={site.login}>
        <MemoryRouter initialEntries={[pathname]}>
          <App />
        </MemoryRouter>
      </SessionProvider>
    </ShellContext>,
  );
}
