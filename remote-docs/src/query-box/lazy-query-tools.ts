import { lazyModule } from 'shared/lazy';

export type QueryTools = typeof import('./query-tools.ts');

/** Loaded with the first use of the query box. */
export const queryTools = lazyModule(() => import(/* webpackChunkName: "query-tools" */ './query-tools.ts'));
