import './base.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'shared/router';
import { App } from './app.tsx';
import { createSession } from './auth/create-session.ts';
import { SessionProvider } from './auth/session-provider.tsx';
import { StartFailure } from './frame/start-failure.tsx';
import { readPageData } from './page-data.ts';
import { createRemoteLoader } from './remotes/federation.ts';
import { RemoteLoaderContext } from './remotes/remote.tsx';
import { reportError } from './report-error.ts';
import { SiteContext } from './site-context.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container, { onUncaughtError: reportError, onCaughtError: reportError });

try {
  const { site, discovery } = readPageData(document);
  const session = createSession(site.login);
  root.render(
    <SiteContext value={site}>
      <RemoteLoaderContext value={createRemoteLoader(discovery, site.remoteOrigins)}>
        <SessionProvider store={session} login={site.login}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </SessionProvider>
      </RemoteLoaderContext>
    </SiteContext>,
  );
} catch (error) {
  reportError(error);
  root.render(<StartFailure error={error} />);
}
