/** Of so many agents all rows are in the document: the browser's own search finds them, and no scrolling changes anything. */
export const ALL_ROWS = 100;

/** Places of rows, from 0; `end` is the first one that is not among them. */
export interface RowRange {
  first: number;
  end: number;
}

/** They fill a screen, before anything is measured. */
export const FIRST_ROWS: RowRange = { first: 0, end: 24 };

/** So many agents need no box of their own on a phone. */
export const FEW = 20;
