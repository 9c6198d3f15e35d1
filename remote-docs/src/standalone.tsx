import { createRoot } from 'react-dom/client';
import { paths } from 'shared/paths';
import type { RemoteSite } from 'shared/remote';
import { BrowserRouter, Navigate, Route, Routes } from 'shared/router';
import 'shared/tokens.css';
import App from './app.tsx';
import styles from './standalone.module.css';

/** The app without the shell, for development: the shell's props are constants. */
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
  // Of the local stack (`pnpm start`).
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
    <main className={styles.layout}>
      <Routes>
        <Route path={`${paths.docs}/*`} element={<App site={site} onPage={setTitle} onError={reportError} />} />
        <Route path="*" element={<Navigate to={paths.measurements} replace />} />
      </Routes>
    </main>
  </BrowserRouter>,
);
