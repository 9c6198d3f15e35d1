import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'shared/memory-router';
import { paths } from 'shared/paths';
import { marks, type PrerenderedPage } from 'shared/prerender';
import { Route, Routes } from 'shared/router';
import App, { prepare } from './app.tsx';
import { structuredData } from './datasets/structured-data.ts';
import { pages } from './pages.ts';

/** Draws every page of the documentation as a visitor gets it who is not signed in. */
export async function prerender(): Promise<{ pages: PrerenderedPage[] }> {
  const drawn: PrerenderedPage[] = [];
  for (const { path, title, summary } of pages) {
    await prepare(path);
    const html = renderToString(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={`${paths.docs}/*`} element={<App site={marks} onPage={() => {}} onError={() => {}} />} />
        </Routes>
      </MemoryRouter>,
    );
    const page = { path, title, description: summary, html, chunk: path.slice(`${paths.docs}/`.length).replaceAll('/', '-') };
    drawn.push(path === paths.datasets ? { ...page, structuredData } : page);
  }
  return { pages: drawn };
}
