import type { DrawnStop } from './drawing.ts';

/**
 * Where a key leads in a lane: along the path, or to another branch of the hop where hops go to the right.
 *
 * @returns nothing for other keys, and at the end.
 */
export function nextStop(key: string, stops: readonly DrawnStop[], at: DrawnStop, down: boolean): DrawnStop | undefined {
  const index = stops.indexOf(at);
  if (key === 'Home') return stops[0];
  if (key === 'End') return stops.at(-1);
  if (down)
    return key === 'ArrowDown' || key === 'ArrowRight'
      ? stops[index + 1]
      : key === 'ArrowUp' || key === 'ArrowLeft'
        ? stops[index - 1]
        : undefined;
  const isHere = ({ stop }: DrawnStop) => stop.ttl === at.stop.ttl;
  if (key === 'ArrowDown') return stops.find((other) => isHere(other) && other.stop.row > at.stop.row);
  if (key === 'ArrowUp') return stops.findLast((other) => isHere(other) && other.stop.row < at.stop.row);
  const nearest = (others: DrawnStop[]) => others.find(({ stop }) => stop.row === at.stop.row) ?? others[0];
  if (key === 'ArrowRight') {
    const next = stops.find(({ stop }) => stop.ttl > at.stop.ttl);
    return nearest(stops.filter(({ stop }) => stop.ttl === next?.stop.ttl));
  }
  if (key === 'ArrowLeft') {
    const last = stops.findLast(({ stop }) => stop.ttl < at.stop.ttl);
    return nearest(stops.filter(({ stop }) => stop.ttl === last?.stop.ttl));
  }
  return undefined;
}
