import { lazyModule } from 'shared/lazy';

/** The pages that few visitors open, among them that of an unknown path. They are fetched together, when one is shown. */
export const rarePage = lazyModule(() => import(/* webpackChunkName: "rare" */ './rare-page.tsx'));
