import { lazyModule } from 'shared/lazy';

/** The page of an unknown path. It is fetched when it is shown. */
export const notFoundPage = lazyModule(() => import(/* webpackChunkName: "rare" */ './not-found-page.tsx'));
