import { paths } from 'shared/paths';
import { useLocation } from 'shared/router';
import { AllPagesPage } from '../all-pages/all-pages-page.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { ReleasesPage } from '../releases/releases-page.tsx';

/** The page of a path for which the first script has no route: each would cost every visitor its bytes. */
export default function RarePage() {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '')) {
    case paths.allPages:
      return <AllPagesPage />;
    case paths.releases:
      return <ReleasesPage />;
    default:
      return <NotFoundPage />;
  }
}
