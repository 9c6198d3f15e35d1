import type { Stop } from './lane-stops.ts';

/** A colour of `shared/tokens.css`. */
export type Tone = 'accent' | 'accent-2' | 'bad' | 'edge' | 'faint' | 'line' | 'muted' | 'surface' | 'text';

/** A line, a shape or a text: the same for the page, for a file and for a canvas. */
export type Mark =
  | { d: string; dx?: number; dy?: number; line?: Tone; width?: number; dash?: readonly number[]; fill?: Tone }
  | { text: string; x: number; y: number; tone: Tone; anchor?: 'start' | 'middle' | 'end'; bold?: boolean };

export interface DrawnStop {
  stop: Stop;
  x: number;
  y: number;
  marks: Mark[];
}

export interface LaneDrawing {
  width: number;
  height: number;
  /** Ways and the agent, below the stops. */
  marks: Mark[];
  stops: DrawnStop[];
}

/** Where things are in a lane, in px. */
export interface LanePlan {
  /** Whether hops go down instead of to the right. */
  down: boolean;
  /** From one hop to the next. */
  step: number;
  /** TTLs of the first and the last column, the same in all lanes. */
  first: number;
  last: number;
  /** TTLs between that no lane has a hop for, where only hops that replied are known: one column each. Ascending. */
  gaps: readonly { from: number; until: number }[];
  width: number;
}
