/** The part of the world that the map shows, in degrees: all longitudes, and the latitudes where people live. */
const NORTH = 80;
const SOUTH = -56;
/** Its left edge goes through the Bering Strait, and through no land. */
const WEST = -169;

/** The size of the picture, in its own units. Degrees of latitude are a fifth longer than those of longitude: the shapes of half way north. */
export const WIDTH = 720;
export const HEIGHT = 326;

/** Where a point of the Earth is in the picture. */
export function project(longitude: number, latitude: number): { x: number; y: number } {
  return { x: (((longitude - WEST + 360) % 360) / 360) * WIDTH, y: ((NORTH - latitude) / (NORTH - SOUTH)) * HEIGHT };
}
