/** Colours that differ in lightness too. */
const colours = ['accent-2', 'accent', 'warn', 'text', 'bad', 'good'];

/** Around 0 0, for shapes of 8 px: circle, square, triangle, diamond, cross. */
const shapes = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-3.5-3.5h7v7h-7z',
  'M0-4.5L4.5 3.5H-4.5z',
  'M0-5L5 0 0 5-5 0z',
  'M-4-4L4 4M4-4L-4 4',
];

/** How one agent is drawn: lines can be told by colour, by shape and by dash. */
export interface SeriesMark {
  /** Name of a token. */
  colour: string;
  shape: string;
  dash: number[];
}

/** The mark of the series at a place, from 0. */
export function markOf(index: number): SeriesMark {
  const dashes = [[], [6, 4], [2, 4], [10, 4, 2, 4], [4, 2]];
  return {
    colour: colours[index % colours.length] ?? 'text',
    shape: shapes[index % shapes.length] ?? '',
    dash: dashes[index % dashes.length] ?? [],
  };
}
