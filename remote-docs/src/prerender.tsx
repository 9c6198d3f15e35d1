import { renderToString } from 'react-dom/server';
import { AuthContext, AuthError, type AuthSession } from 'shared/auth';
import { paths } from 'shared/paths';
import { MemoryRouter, type PrerenderedPage, placeholders } from 'shared/prerender';
import { Route, Routes } from 'shared/router';
import App from './app.tsx';
import { structuredData } from './datasets/structured-data.ts';
import { pages } from './pages.ts';

/** As in the first render in a browser. */
const anonymous: AuthSession = {
  status: 'anonymous',
  getAccessToken: () => Promise.reject(new AuthError('signed-out')),
  signIn: async () => {},
  signOut: async () => {},
};

/** Prerenders every page for an anonymous visitor. */
export async function prerender(): Promise<{ pages: PrerenderedPage[] }> {
  const prerendered: PrerenderedPage[] = [];
  for (const page of pages) {
    const { path, title, summary, chunk } = page;
    await page.content.load();
    const html = renderToString(
      <MemoryRouter initialEntries={[path]}>
        <AuthContext value={anonymous}>
          <Routes>
            <Route path={`${paths.docs}/*`} element={<App site={placeholders} onPage={() => {}} onError={() => {}} />} />
          </Routes>
        </AuthContext>
      </MemoryRouter>,
    );
    prerendered.push({ path, title, description: summary, html, chunk, ...(path === paths.datasets && { structuredData }) });
  }
  return { pages: prerendered };
}
