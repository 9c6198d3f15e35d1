import { lazyModule } from 'shared/lazy';

/** Where the airports of agents' ids are: a chunk of its own, for the names in the table, which needs no map, and for the map. */
export const lazyAirports = lazyModule(() => import(/* webpackChunkName: "airports" */ './locate-agents.ts'));
