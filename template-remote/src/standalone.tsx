import { createRoot } from 'react-dom/client';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import type { RemoteSite } from 'shared/remote';
import { BrowserRouter, Navigate, Route, Routes } from 'shared/router';
import 'shared/tokens.css';
import App from './app.tsx';

/** What the shell would pass to the app, for its own development server. */
const site: RemoteSite = {
  address: window.location.origin,
  brand: 'nxthdr',
  autonomousSystem: 'AS215011',
  links: {
    docs: 'https://docs.nxthdr.dev',
    blog: 'https://blog.nxthdr.dev',
    source: 'https://github.com/nxthdr',
    chat: 'https://chat.nxthdr.dev',
    email: 'admin@nxthdr.dev',
  },
  gateway: '',
  datasets: 'http://localhost:4304/',
};

/** That of a visitor who is not signed in: there is no login service. */
const session: AuthSession = {
  status: 'anonymous',
  getAccessToken: () => Promise.reject(new AuthError('signed-out')),
  signIn: async () => {},
  signOut: async () => {},
};

function setTitle(title: string): void {
  document.title = title;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <AuthContext value={session}>
    <BrowserRouter>
      <main>
        <Routes>
          <Route path="/template/*" element={<App site={site} onPage={setTitle} onError={reportError} />} />
          <Route path="*" element={<Navigate to="/template" replace />} />
        </Routes>
      </main>
    </BrowserRouter>
  </AuthContext>,
);
