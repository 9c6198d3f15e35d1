import { createRoot } from 'react-dom/client';
import { paths } from 'shared/paths';
import type { RemoteSite } from 'shared/remote';
import { BrowserRouter, Navigate, Route, Routes } from 'shared/router';
import 'shared/tokens.css';
import styles from './standalone.module.css';
import App from './app.tsx';

/** The app alone, for development: what the shell would give it, as constants. */
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
  // Those of the local stack, where it runs beside.
  datasets: 'http://localhost:4304/',
};

function setTitle(title: string): void {
  document.title = title;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
document.body.classList.add(styles.body ?? '');
createRoot(root).render(
  <BrowserRouter>
    <main className={styles.frame}>
      <Routes>
        <Route path={`${paths.docs}/*`} element={<App site={site} onPage={setTitle} onError={reportError} />} />
        <Route path="*" element={<Navigate to={paths.measurements} replace />} />
      </Routes>
    </main>
  </BrowserRouter>,
);
