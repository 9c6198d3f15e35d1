import { drawEarly } from 'shared/draw-early';
import { getAgents } from './agents/get-agents.ts';
import type { DrawnAgents } from './agents/use-agents.ts';
import dashboard from './dashboard.module.css';
import { Panels } from './panels.tsx';

const loading = { state: 'loading' } as const;

/** More agents than these are left to the app: drawing them twice would cost more than the wait. */
const MAX_AGENTS = 200;

/** The early script: shows the agents before the app is there, and while nothing is known of the visitor. */
export const drawing = drawEarly<DrawnAgents>({
  path: getAgents.path,
  parse(answer) {
    const data = getAgents.parse(answer);
    if (data.length > MAX_AGENTS) throw new RangeError('Too many agents');
    return { data, loadedAt: Date.now() };
  },
  place: `.${dashboard.dashboard}`,
  draw: (drawn) => (
    <Panels
      agents={{ ...drawn, state: 'loaded', refreshing: false, problem: undefined, retry() {} }}
      prefixes={loading}
      usage={loading}
      token={loading}
    />
  ),
});
