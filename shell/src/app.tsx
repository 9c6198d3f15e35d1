import { paths } from 'shared/paths';
import { Route, Routes } from 'shared/router';
import { AboutPage } from './about/about-page.tsx';
import { CallbackPage } from './auth/callback-page.tsx';
import { RequireSession } from './auth/require-session.tsx';
import { Frame } from './frame/frame.tsx';
import { PageProvider } from './frame/page-context.tsx';
import { HomePage } from './home/home-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { Remote } from './remotes/remote.tsx';

/** The routes of the site, each inside the frame. */
export function App() {
  return (
    <PageProvider>
      <Frame>
        <Routes>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.callback} element={<CallbackPage />} />
          <Route
            path={paths.dashboard}
            element={
              <RequireSession>
                <Remote key="dashboard" name="remote_dashboard" label="dashboard" />
              </RequireSession>
            }
          />
          <Route path={`${paths.docs}/*`} element={<Remote key="docs" name="remote_docs" label="documentation" />} />
          <Route path={paths.about} element={<AboutPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Frame>
    </PageProvider>
  );
}
