/** Colours that differ in lightness too. */
const colours = ['accent-2', 'accent', 'warn', 'text', 'bad', 'good'];

/** Around the point at which they begin, for shapes of 8 px: circle, square, triangle, diamond, cross. */
const shapes = ['m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z', 'm-3.5-3.5h7v7h-7z', 'm0-4.5l4.5 8h-9z', 'm0-5l5 5-5 5-5-5z', 'm-4-4l8 8m0-8l-8 8'];

const dashes = ['', '6 4', '2 4', '10 4 2 4', '4 2'];

/** How one line of a chart is drawn: lines can be told by colour, by shape and by dash. */
export interface PlotMark {
  /** A CSS value. */
  colour: string;
  /** Commands of an SVG path, relative to the point. */
  shape: string;
  /** For `stroke-dasharray`. */
  dash: string;
}

/** The mark of the line at a place in the list, from 0. */
export function markOf(index: number): PlotMark {
  return {
    colour: `var(--${colours[index % colours.length] ?? 'text'})`,
    shape: shapes[index % shapes.length] ?? '',
    dash: dashes[index % dashes.length] ?? '',
  };
}
