import { memo, useEffect, useRef } from 'react';
import { lazyModule } from 'shared/lazy';
import type { Agent } from '../agents/get-agents.ts';
import { Lazy } from '../panel/lazy.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import { useNear } from '../panel/use-near.ts';
import type { Loaded } from '../polling/query-state.ts';
import type { AgentsMapProps } from './agents-map.tsx';
import { lazyAirports } from './lazy-airports.ts';
import { EmptyMap, MapPlace } from './map-place.tsx';

/** So much of its room is in the window when it is fetched: more than the edge that a first screen of 900 px with ten agents shows. */
const IN_SIGHT = '0px 0px -64px';

const agentsMap = lazyModule(async () => {
  const [map, airports] = await Promise.all([import(/* webpackChunkName: "agents-map" */ './agents-map.tsx'), lazyAirports.load()]);
  return { AgentsMap: map.AgentsMap, airports };
});

/** Who stays so long, in ms, may print, and paper does not wait for what was never in sight. */
const STAY_MS = 10_000;

/** Where the agents are. */
export function MapPanel({ agents, shown }: { agents: Loaded<Agent[]> } & PanelProps) {
  if (agents.data.length === 0) return <EmptyMap />;
  return <LazyMap agents={agents.data} besideTable={shown.includes('agents')} />;
}

/** The map is fetched when the reader comes to it, or prints, or has stayed a while: the table is there by then. */
const LazyMap = memo(function LazyMap({ agents, besideTable }: AgentsMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useNear(place, IN_SIGHT);

  useEffect(() => {
    const ahead = setTimeout(() => {
      // A failure is told where the map is wanted.
      if (document.visibilityState === 'visible') agentsMap.load().catch(() => {});
    }, STAY_MS);
    return () => clearTimeout(ahead);
  }, []);

  return (
    <MapPlace ref={place}>
      {/* What was loaded ahead is there at once, for paper. */}
      {wanted && (
        <Lazy module={agentsMap} what="map" problem={`The map could not be loaded.${besideTable ? ' The table has all agents.' : ''}`}>
          {({ AgentsMap, airports }) => <AgentsMap agents={agents} besideTable={besideTable} airports={airports} />}
        </Lazy>
      )}
    </MapPlace>
  );
});
