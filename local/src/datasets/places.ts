/** Code of the airport, as in the agents' ids, continent, latitude and longitude. */
type Place = readonly [code: string, continent: number, latitude: number, longitude: number];

const [EUROPE, NORTH_AMERICA, SOUTH_AMERICA, AFRICA, ASIA, OCEANIA] = [1, 2, 3, 4, 5, 6];

/** The places of agents and destinations. */
export const places: readonly Place[] = [
  ['cdg', EUROPE, 49.01, 2.55],
  ['ams', EUROPE, 52.31, 4.76],
  ['lhr', EUROPE, 51.47, -0.45],
  ['fra', EUROPE, 50.03, 8.57],
  ['mad', EUROPE, 40.47, -3.56],
  ['arn', EUROPE, 59.65, 17.92],
  ['waw', EUROPE, 52.17, 20.97],
  ['ewr', NORTH_AMERICA, 40.69, -74.17],
  ['atl', NORTH_AMERICA, 33.64, -84.43],
  ['ord', NORTH_AMERICA, 41.98, -87.9],
  ['dfw', NORTH_AMERICA, 32.9, -97.04],
  ['lax', NORTH_AMERICA, 33.94, -118.41],
  ['sea', NORTH_AMERICA, 47.45, -122.31],
  ['yyz', NORTH_AMERICA, 43.68, -79.63],
  ['mex', NORTH_AMERICA, 19.44, -99.07],
  ['gru', SOUTH_AMERICA, -23.43, -46.47],
  ['scl', SOUTH_AMERICA, -33.39, -70.79],
  ['jnb', AFRICA, -26.13, 28.24],
  ['nbo', AFRICA, -1.32, 36.93],
  ['dxb', ASIA, 25.25, 55.36],
  ['bom', ASIA, 19.09, 72.87],
  ['sgp', ASIA, 1.36, 103.99],
  ['hkg', ASIA, 22.31, 113.91],
  ['nrt', ASIA, 35.76, 140.39],
  ['icn', ASIA, 37.46, 126.44],
  ['syd', OCEANIA, -33.95, 151.18],
];

/** Where instances of an anycast destination stand. */
const instances = new Set(['fra', 'ewr', 'lax', 'sgp', 'gru', 'jnb', 'nrt', 'syd']);

/** Great-circle distance in km. */
function kilometres([, , fromLatitude, fromLongitude]: Place, [, , toLatitude, toLongitude]: Place): number {
  const [a, b, difference] = [fromLatitude, toLatitude, toLongitude - fromLongitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(difference);
  return 6371 * Math.acos(Math.min(1, cosine));
}

/**
 * The shortest round-trip time between any two places, in tenths of a millisecond: light in fibre covers 200 km in a millisecond. For the
 * places numbered `a` and `b` from 1 on, it is item `(a - 1) * places.length + b`.
 */
export const shortestRtts = places.flatMap((from) => places.map((to) => Math.round(kilometres(from, to) / 10)));

/** For each place, the number of the instance of an anycast destination that is nearest to it. */
export const nearestInstances = places.map((place) => nearest(place, (code) => instances.has(code)));

/** For each place, the number of the place that is nearest to it among those that are `allowed`. */
export function nearest(place: Place, allowed: (code: string) => boolean): number {
  const [first] = places
    .map((candidate, index) => ({ number: index + 1, code: candidate[0], distance: kilometres(place, candidate) }))
    .filter(({ code }) => allowed(code))
    .sort((a, b) => a.distance - b.distance);
  if (!first) throw new Error('No place is allowed.');
  return first.number;
}
