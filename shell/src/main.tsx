import './base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'shared/router';
import { App } from './app.tsx';
import { createSession } from './auth/create-session.ts';
import { SessionProvider } from './auth/session-provider.tsx';
import { BrokenPage } from './frame/broken-page.tsx';
import { StartFailure } from './frame/start-failure.tsx';
import { logError } from './log-error.ts';
import { type PageData, readPageData } from './page-data.ts';
import type { Candidate } from './remotes/candidates.ts';
import { createRemoteLoader } from './remotes/federation.ts';
import { RemoteLoaderContext } from './remotes/remote.tsx';
import { wantedOverrides } from './remotes/wanted-overrides.ts';
import { DiscoveryContext, SiteContext } from './site-context.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container, {
  onCaughtError: logError,
  onUncaughtError(error) {
    logError(error);
    // React has removed everything, and is not done yet.
    setTimeout(() => root.render(<BrokenPage />));
  },
});

try {
  const data = readPageData(document);
  const wanted = wantedOverrides();
  if (wanted.length === 0) start(data);
  else void startTest(data, wanted);
} catch (error) {
  logError(error);
  root.render(<StartFailure error={error} />);
}

/** The page with other versions than the released ones: `?use=…`. */
async function startTest(data: PageData, wanted: string[]) {
  try {
    const { OverrideBanner, resolveOverrides } = await import('./releases/override.tsx');
    const overrides = await resolveOverrides(wanted, data.site, data.discovery);
    start(data, overrides.candidates, <OverrideBanner {...overrides} />);
  } catch (error) {
    logError(error);
    start(data);
  }
}

function start({ site, discovery }: PageData, overrides: Record<string, Candidate> = {}, banner?: ReactNode) {
  const session = createSession(site.login);
  root.render(
    <SiteContext value={site}>
      <DiscoveryContext value={discovery}>
        <RemoteLoaderContext value={createRemoteLoader(discovery, site, overrides)}>
          <SessionProvider store={session} login={site.login}>
            <BrowserRouter>
              <App banner={banner} />
            </BrowserRouter>
          </SessionProvider>
        </RemoteLoaderContext>
      </DiscoveryContext>
    </SiteContext>,
  );
}
