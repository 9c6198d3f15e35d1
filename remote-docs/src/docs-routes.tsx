import type { RemoteAppProps } from 'shared/remote';
import { Navigate, Route, Routes } from 'shared/router';
import { DocsLayout } from './docs-layout.tsx';
import { DocsPage } from './page/docs-page.tsx';
import { NotFound } from './page/not-found.tsx';
import type { Page } from './page/page.ts';

interface DocsRoutesProps {
  /** In reading order; `/docs` alone leads to the first. */
  pages: Page[];
  onPage: RemoteAppProps['onPage'];
}

/** Renders the page of the current path. The host has matched `/docs/*`. */
export function DocsRoutes({ pages, onPage }: DocsRoutesProps) {
  return (
    <DocsLayout pages={pages}>
      <Routes>
        {pages[0] && <Route index element={<Navigate to={pages[0].path} replace />} />}
        {pages.map((page) => (
          <Route
            key={page.path}
            caseSensitive
            path={page.path.replace('/docs/', '')}
            element={<DocsPage key={page.path} page={page} pages={pages} onPage={onPage} />}
          />
        ))}
        <Route path="*" element={<NotFound pages={pages} onPage={onPage} />} />
      </Routes>
    </DocsLayout>
  );
}
