import { renderToString } from 'react-dom/server';
import type { PageDiscovery } from 'shared/discovery';
import { paths } from 'shared/paths';
import { MemoryRouter, type PrerenderedPage, placeholders } from 'shared/prerender';
import { NavLink } from 'shared/router';
import type { Site } from 'shared/site';
import { App } from './app.tsx';
import { SessionProvider } from './auth/session-provider.tsx';
import { SessionStore } from './auth/session-store.ts';
import { NeedsScripts } from './head-script/needs-scripts.tsx';
import { NotLoaded } from './head-script/not-loaded.tsx';
import { memberPage } from './head-script/show-member-page.ts';
import { loadHomeParts } from './home/home-parts.tsx';
import { Waiting } from './layout/waiting.tsx';
import { lazyLoader } from './remotes/lazy-loader.ts';
import type { PrerenderedContent } from './remotes/prerendered-content.ts';
import { ShellContext } from './shell-context.ts';
import { sampleVisits, vitalsTemplateId } from './vitals/sample-visits.ts';

const site: Site = { ...placeholders, login: { domain: '', clientId: '', audience: '', session: 'memory' }, remoteOrigins: [] };

/** The page of any remote, with its link in the navigation. */
const page = { path: '/⟦path⟧', label: '', navigation: '⟦label⟧', signedInOnly: false };

/** A remote's own part of its page; the comments are React's for the `<Suspense>` in which it is hydrated (`remotes/render-limit.tsx`). */
const part = { remote: '⟦remote⟧', version: '', pathname: '/⟦layout⟧', html: '<!--$-->⟦content⟧<!--/$-->', readable: true };

/** Any page below `/dashboard` that is for everybody, until the dashboard's code is there. */
const dashboardPage: PrerenderedContent = {
  remote: 'remote_dashboard',
  version: '',
  pathname: `${paths.agentPages}/any`,
  // As wide as what comes.
  html: renderToString(
    <>
      <NeedsScripts />
      <Waiting wide>Loading the dashboard…</Waiting>
    </>,
  ),
  readable: true,
};

const discovery: PageDiscovery = {
  schema: 1,
  shell: '',
  contract: '',
  remotes: {},
  pages: { '⟦other⟧': page, [part.remote]: { path: part.pathname, label: '', signedInOnly: false } },
};

/** What the build makes `pages.json` of: `docs/releasing.md` has the contract. */
interface PrerenderedShell {
  pages: PrerenderedPage[];
  layout: string;
  memberLayout: string;
  dashboardLoading: string;
  navigationLink: string;
  allPagesLink: string;
  previewAlt: string;
  remotesChunk: string;
  notLoaded: string;
  sampled: { templateId: string; chunk: string; script: string };
}

/** Prerenders the shell's own pages, and the layout around the pages of remotes, with placeholders for what the shell's build does not know. */
export async function prerender(): Promise<PrerenderedShell> {
  await loadHomeParts();
  return {
    pages: [
      {
        path: paths.home,
        title: 'Measure the Internet from the inside',
        description:
          'Send probes from a network of our own, watch routes change, and study the results together with everyone else. Free, open, and made for research and teaching.',
        html: render(paths.home),
        chunk: 'home',
        structuredData: [
          { '@type': 'WebSite', name: placeholders.brand, url: `${placeholders.address}/` },
          {
            '@type': 'Organization',
            name: placeholders.brand,
            url: `${placeholders.address}/`,
            email: placeholders.links.email,
            sameAs: [placeholders.links.source],
          },
        ],
      },
      {
        path: paths.about,
        title: 'About',
        description: `Who is behind ${placeholders.brand}, an open platform for Internet measurements, and the platforms that it learned from.`,
        html: render(paths.about),
      },
    ],
    layout: render(part.pathname, part),
    memberLayout: memberPage(render(paths.dashboard, { ...part, remote: 'remote_dashboard', pathname: paths.dashboard }, 'restoring')),
    dashboardLoading: render(dashboardPage.pathname, dashboardPage),
    navigationLink: navigationLink.replace(page.path, '⟦path⟧'),
    allPagesLink: navigationLink.replace(page.path, paths.allPages).replace(page.navigation, 'All pages'),
    previewAlt: 'Measure the Internet from the inside: probes reveal the path from an agent to a target, router by router',
    remotesChunk: 'federation',
    notLoaded: renderToString(<NotLoaded />),
    sampled: { templateId: vitalsTemplateId, chunk: 'vitals', script: `(${sampleVisits})('${vitalsTemplateId}')` },
  };
}

/** The link of a remote in the navigation, as the header renders it. */
const navigationLink = renderToString(
  <MemoryRouter>
    <NavLink to={page.path}>{page.navigation}</NavLink>
  </MemoryRouter>,
);

/** The page at a path as a visitor gets it who is not signed in, or whose session is being restored. */
function render(pathname: string, prerendered?: PrerenderedContent, prerenderedFor: 'anonymous' | 'restoring' = 'anonymous'): string {
  const never = () => Promise.reject(new Error('Nothing is loaded while pages are prerendered.'));
  const loader = lazyLoader(never);
  const store = new SessionStore({
    prerenderedFor,
    hinted: () => false,
    returning: false,
    clearUrl: () => {},
    announceSignOut: () => {},
  });
  const html = renderToString(
    <ShellContext value={{ site, discovery, loader, prerendered }}>
      <SessionProvider store={store} login={site.login}>
        <MemoryRouter initialEntries={[pathname]}>
          <App />
        </MemoryRouter>
      </SessionProvider>
    </ShellContext>,
  );
  if (!html.includes(navigationLink))
    throw new Error(`The header has no link ${navigationLink}: adapt prerender.tsx to layout/header.tsx.`);
  return html.replaceAll(navigationLink, '⟦navigation⟧');
}
