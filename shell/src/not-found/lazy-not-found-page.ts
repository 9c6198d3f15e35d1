import { lazyModule } from 'shared/lazy';

/** The page of an unknown path. It is fetched when it is shown. */
export const notFoundPage = lazyModule(() => import('./not-found-page.tsx'));
