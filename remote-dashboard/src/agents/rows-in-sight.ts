import { type RefObject, useLayoutEffect, useState } from 'react';
import { observeSize } from './observe-size.ts';
import { usePrinting } from './use-printing.ts';

/** Of so many agents all rows are in the document: the browser's own search finds them, and no scrolling changes anything. */
export const ALL_ROWS = 100;

/** Of so many agents all rows are printed; of more, those in sight. */
export const PRINTED_ROWS = 1_000;

/** Rows come and go in groups of so many. */
const STEP = 4;

/** Places of rows, from 0; `end` is the first one that is not among them. */
export interface RowRange {
  first: number;
  end: number;
}

/** Fill a screen, before anything is measured. */
const FIRST_ROWS: RowRange = { first: 0, end: 24 };

/** The rows in sight and some around them. @param row - height of one, in px, as all others are. */
export function rowsInSight(scrollTop: number, height: number, row: number): RowRange {
  return {
    first: Math.max(0, Math.floor(scrollTop / row / STEP) - 1) * STEP,
    end: (Math.ceil((scrollTop + height) / row / STEP) + 1) * STEP,
  };
}

/**
 * The rows that are to be in the document.
 *
 * @param body - the `tbody`; its table is the child of what scrolls.
 * @param openHeight - of the open row, in px, 0 if there is none: the rows below it are so much lower.
 */
export function useRowsInSight(body: RefObject<HTMLElement | null>, count: number, openHeight: number): RowRange {
  const [range, setRange] = useState(FIRST_ROWS);
  const printing = usePrinting();
  const many = count > (printing ? PRINTED_ROWS : ALL_ROWS);
  useLayoutEffect(() => {
    const rows = body.current;
    const area = rows?.closest('table')?.parentElement;
    if (!many || !rows || !area) return;
    const update = () => {
      const closed = rows.querySelector('tr:not([data-open])');
      // Not `offsetHeight`, which is rounded: thousands of rows further down that is a screen. Nor of the box on screen, which a host page may scale.
      const row = closed ? Number.parseFloat(getComputedStyle(closed).height) : 0;
      if (!row) return;
      const next = rowsInSight(Math.max(0, area.scrollTop - openHeight), area.clientHeight + openHeight, row);
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    update();
    area.addEventListener('scroll', update, { passive: true });
    // The rows too: they are lower with fewer columns in a narrow place, and higher with larger text.
    const stop = observeSize([area, rows], update);
    return () => {
      area.removeEventListener('scroll', update);
      stop();
    };
  }, [body, many, openHeight]);
  if (!many) return { first: 0, end: count };
  // A search has left fewer than the reader has scrolled past: the browser scrolls back, and tells of it later.
  const first = Math.max(0, Math.min(range.first, count - (range.end - range.first)));
  return { first, end: Math.min(count, range.end) };
}
