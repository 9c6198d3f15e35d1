import { drawEarly } from 'shared/draw-early';
import { getAgents, readAgents } from './agents/get-agents.ts';
import { ALL_ROWS } from './agents/rows-in-sight.ts';
import type { DrawnAgents } from './agents/use-agents.ts';
import dashboard from './dashboard.module.css';
import { MapPlace } from './map/map-place.tsx';
import { Panels } from './panels.tsx';

const loading = { state: 'loading' } as const;

/** The early script: shows the agents before the app is there, and while nothing is known of the visitor. */
export const drawing = drawEarly<DrawnAgents>({
  path: getAgents.path,
  parse(answer) {
    // Which agents a query asks for, and in which order, is the app's.
    if (location.search) throw new RangeError('Another view');
    // The app draws the few of them that are in sight. Reading all of them twice would keep it waiting.
    if (Array.isArray(answer) && answer.length > ALL_ROWS) throw new RangeError('Too many agents');
    const odd: string[] = [];
    return { data: readAgents(answer, (part) => odd.push(part)), loadedAt: Date.now(), odd };
  },
  place: `.${dashboard.dashboard}`,
  draw: (drawn) => (
    <Panels
      agents={{ ...drawn, state: 'loaded', refreshing: false, problem: undefined, retry() {} }}
      prefixes={loading}
      usage={loading}
      token={loading}
    >
      <MapPlace />
    </Panels>
  ),
});
