import type { ComponentProps, ReactNode } from 'react';
import type { PageDiscovery } from 'shared/discovery';
import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import { Route, Routes } from 'shared/router';
import { AboutPage } from './about/about-page.tsx';
import { GuardDashboard, RequireSession } from './auth/require-session.tsx';
import { HomePage } from './home/home-page.tsx';
import { Layout } from './layout/layout.tsx';
import { LazyPage } from './layout/lazy-page.tsx';
import { PageProvider } from './layout/page-context.tsx';
import { rarePage } from './rare-pages/lazy-rare-page.ts';
import { RemoteRoute } from './remotes/remote-route.tsx';
import { useShell } from './shell-context.ts';

const callbackPage = lazyModule(() => import('./auth/callback-page.tsx'));

/**
 * The routes of the site, each inside the layout: those of the specification, and those that remotes declare in the discovery document.
 * Paths are case-sensitive, as they are for the server.
 */
export function App({ banner, prerendered = false }: { banner?: ReactNode; prerendered?: boolean }) {
  const remotes = remoteRoutes(useShell().discovery.pages);
  return (
    <PageProvider prerendered={prerendered}>
      <Layout banner={banner}>
        {remotes.map((remote) => (
          <RemoteRoute key={remote.name} {...remote} />
        ))}
        <Routes>
          <Route caseSensitive path={paths.home} element={<HomePage />} />
          <Route caseSensitive path={paths.callback} element={<LazyPage key="callback" page={callbackPage} waiting="Redirecting..." />} />
          <Route caseSensitive path={paths.about} element={<AboutPage />} />
          {remotes.map(({ name, path }) => (
            <Route key={name} caseSensitive path={path} element={null} />
          ))}
          <Route path="*" element={<LazyPage key="rare" page={rarePage} />} />
        </Routes>
      </Layout>
    </PageProvider>
  );
}

function remoteRoutes(declared: PageDiscovery['pages']): ComponentProps<typeof RemoteRoute>[] {
  return [
    {
      name: 'remote_dashboard',
      label: 'dashboard',
      path: `${paths.dashboard}/*`,
      guard: (page) => <GuardDashboard>{page}</GuardDashboard>,
    },
    { name: 'remote_docs', label: 'documentation', path: `${paths.docs}/*` },
    ...Object.entries(declared).map(([name, { path, label, signedInOnly }]) => ({
      name,
      label,
      path: `${path}/*`,
      ...(signedInOnly && { guard: (page: ReactNode) => <RequireSession>{page}</RequireSession> }),
    })),
  ];
}
