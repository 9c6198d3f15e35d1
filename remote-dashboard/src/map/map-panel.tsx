import { memo, useEffect, useRef } from 'react';
import { Failure } from '../panel/failure.tsx';
import { usePart } from '../polling/use-part.ts';
import type { AgentsMapProps } from './agents-map.tsx';
import { MapPlace } from './map-place.tsx';

/** How far from the window it may be when it is fetched, as a share of the window's height. */
const NEAR = '50%';

const fetchMap = () => import(/* webpackChunkName: "agents-map" */ './agents-map.tsx');

/** Where the agents are. The map is fetched when the reader comes near it: the table is there by then. */
export const MapPanel = memo(function MapPanel({ agents, besideTable }: AgentsMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { part: map, failed, load } = usePart(fetchMap);

  useEffect(() => {
    if (!place.current) return;
    if (typeof IntersectionObserver !== 'function') return load();
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    near.observe(place.current);
    return () => near.disconnect();
  }, [load]);

  return (
    <MapPlace ref={place}>
      {failed && (
        <Failure
          alert
          what="map"
          problem={`The map could not be loaded.${besideTable ? ' The table has all agents.' : ''}`}
          onRetry={load}
        />
      )}
      {map && <map.AgentsMap agents={agents} besideTable={besideTable} />}
    </MapPlace>
  );
});
