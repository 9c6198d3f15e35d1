import { lazyModule } from 'shared/lazy';

/** Cities of the airport codes in agents' ids: a chunk of its own, for the table, which needs no map, and for the map. */
export const lazyAirports = lazyModule(() => import(/* webpackChunkName: "airports" */ './airports.ts'));
