import { createRoot } from 'react-dom/client';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import { BrowserRouter } from 'shared/router';
import 'shared/tokens.css';
import App from './app.tsx';
import styles from './standalone.module.css';

/** The app standalone, for development. There is no login here: the URL may carry a token for the gateway, as `#token=…`. */
const token = new URLSearchParams(window.location.hash.slice(1)).get('token');

const session: AuthSession = {
  status: token ? 'signed-in' : 'anonymous',
  getAccessToken: () => (token ? Promise.resolve(token) : Promise.reject(new AuthError('signed-out'))),
  signIn: async () => {},
  signOut: async () => {},
};

function nameDocument(title: string) {
  document.title = title;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
document.body.classList.add(styles.body ?? '');
createRoot(root).render(
  <BrowserRouter>
    <AuthContext value={session}>
      <main className={styles.frame}>
        <App
          site={{ gateway: '', address: window.location.origin, datasets: 'http://localhost:4304/' }}
          onPage={nameDocument}
          onError={reportError}
        />
      </main>
    </AuthContext>
  </BrowserRouter>,
);
