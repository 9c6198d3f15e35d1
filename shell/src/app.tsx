import type { ReactNode } from 'react';
import { paths } from 'shared/paths';
import { Route, Routes } from 'shared/router';
import { CallbackPage } from './auth/callback-page.tsx';
import { RequireSession } from './auth/require-session.tsx';
import { Frame } from './frame/frame.tsx';
import { LazyPage } from './frame/lazy-page.tsx';
import { PageProvider } from './frame/page-context.tsx';
import { HomePage } from './home/home-page.tsx';
import { Remote } from './remotes/remote.tsx';
import { useDiscovery } from './site-context.ts';

/** Imports the page about the platform. */
export const loadAbout = () => import(/* webpackChunkName: "about" */ './about/about-page.tsx');
const loadReleases = () => import('./releases/releases-page.tsx');
const loadNotFound = () => import('./not-found/not-found-page.tsx');

/**
 * The routes of the site, each inside the frame: those of the specification, and those that remotes declare in the discovery document.
 * An address is one letter by letter, as it is for the server.
 */
export function App({ banner, drawn = false }: { banner?: ReactNode; drawn?: boolean }) {
  const discovery = useDiscovery();
  return (
    <PageProvider drawn={drawn}>
      <Frame banner={banner}>
        <Routes>
          <Route caseSensitive path={paths.home} element={<HomePage />} />
          <Route caseSensitive path={paths.callback} element={<CallbackPage />} />
          <Route
            caseSensitive
            path={paths.dashboard}
            element={
              <RequireSession early>
                <Remote key="dashboard" name="remote_dashboard" label="dashboard" />
              </RequireSession>
            }
          />
          <Route caseSensitive path={`${paths.docs}/*`} element={<Remote key="docs" name="remote_docs" label="documentation" />} />
          <Route caseSensitive path={paths.about} element={<LazyPage key="about" load={loadAbout} />} />
          <Route caseSensitive path={paths.releases} element={<LazyPage key="releases" load={loadReleases} />} />
          {Object.entries(discovery.pages).map(([name, page]) => {
            const remote = <Remote key={name} name={name} label={page.label} />;
            return (
              <Route
                key={name}
                caseSensitive
                path={`${page.path}/*`}
                element={page.signedInOnly ? <RequireSession>{remote}</RequireSession> : remote}
              />
            );
          })}
          <Route path="*" element={<LazyPage key="not-found" load={loadNotFound} />} />
        </Routes>
      </Frame>
    </PageProvider>
  );
}
