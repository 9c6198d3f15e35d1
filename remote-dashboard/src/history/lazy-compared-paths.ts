import { lazyModule } from 'shared/lazy';

/** The path picture is a chunk of its own: most visits of the history compare nothing. */
export const lazyComparedPaths = lazyModule(() => import(/* webpackChunkName: "compared-paths" */ './compared-paths.tsx'));
