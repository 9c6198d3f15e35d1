import { renderToString } from 'react-dom/server';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import { MemoryRouter } from 'shared/memory-router';
import { paths } from 'shared/paths';
import { marks, type PrerenderedPage } from 'shared/prerender';
import { Route, Routes } from 'shared/router';
import App, { prepare } from './app.tsx';
import { structuredData } from './datasets/structured-data.ts';
import { pages } from './pages.ts';

/** The session of a page that has just been served. */
const visitor: AuthSession = {
  status: 'anonymous',
  getAccessToken: () => Promise.reject(new AuthError('signed-out')),
  signIn: async () => {},
  signOut: async () => {},
};

/** Draws every page of the documentation as a visitor gets it who is not signed in. */
export async function prerender(): Promise<{ pages: PrerenderedPage[] }> {
  const drawn: PrerenderedPage[] = [];
  for (const { path, title, summary } of pages) {
    await prepare(path);
    const html = renderToString(
      <MemoryRouter initialEntries={[path]}>
        <AuthContext value={visitor}>
          <Routes>
            <Route path={`${paths.docs}/*`} element={<App site={marks} onPage={() => {}} onError={() => {}} />} />
          </Routes>
        </AuthContext>
      </MemoryRouter>,
    );
    const page = { path, title, description: summary, html, chunk: path.slice(`${paths.docs}/`.length).replaceAll('/', '-') };
    drawn.push(path === paths.datasets ? { ...page, structuredData } : page);
  }
  return { pages: drawn };
}
