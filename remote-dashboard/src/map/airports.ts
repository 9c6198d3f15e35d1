import names from './airport-names.json';

/** Provider, airport code and number, e.g. `vltcdg01`. */
const named = /^[a-z]{3}([a-z]{3})\d+$/i;

/** Cities by airport code, in the order of the cities. */
export const cities: ReadonlyMap<string, string> = new Map(names.split(';').map((airport) => [airport.slice(0, 3), airport.slice(3)]));

/** The airport code in an agent's id, of three capital letters; empty where there is none. */
export const codeOf = (id: string): string => named.exec(id)?.[1]?.toUpperCase() ?? '';

/** The city of an agent, by the airport code in its id; nothing where that is not known. */
export const cityOf = (id: string): string | undefined => cities.get(codeOf(id));
