import { memo, useEffect, useRef, useState } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import type { Agent } from '../agents/get-agents.ts';
import { Failure } from '../panel/failure.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { Loaded } from '../polling/query-state.ts';
import { useGateway } from '../use-gateway.ts';
import type { AgentsMapProps } from './agents-map.tsx';
import { lazyAirports } from './lazy-airports.ts';
import { MapPlace } from './map-place.tsx';

/** How far from the window it may be when it is fetched, as a share of the window's height. */
const NEAR = '50%';

const agentsMap = lazyModule(async () => {
  const [map, airports] = await Promise.all([import(/* webpackChunkName: "agents-map" */ './agents-map.tsx'), lazyAirports.load()]);
  return { AgentsMap: map.AgentsMap, locateAgents: airports.locateAgents };
});

/** Where the agents are. */
export function MapPanel({ agents, shown }: { agents: Loaded<Agent[]> } & PanelProps) {
  return <LazyMap agents={agents.data} besideTable={shown.includes('agents')} />;
}

/** The map is fetched when the reader comes near it: the table is there by then. */
const LazyMap = memo(function LazyMap({ agents, besideTable }: AgentsMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { onError } = useGateway();
  const [near, setNear] = useState(false);
  const [map, load] = useLazyModule(agentsMap, { wanted: near, onError });

  useEffect(() => {
    if (!place.current) return;
    if (typeof IntersectionObserver !== 'function') return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <MapPlace ref={place}>
      {map.status === 'failed' && (
        <Failure
          alert
          what="map"
          problem={`The map could not be loaded.${besideTable ? ' The table has all agents.' : ''}`}
          onRetry={load}
        />
      )}
      {near && map.status === 'ready' && (
        <map.module.AgentsMap agents={agents} besideTable={besideTable} locate={map.module.locateAgents} />
      )}
    </MapPlace>
  );
});
