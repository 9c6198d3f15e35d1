import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { observeSize } from 'shared/ui/observe-size';
import { usePrinting } from 'shared/ui/use-printing';
import { ALL_ROWS, FIRST_ROWS, type RowRange } from './first-rows.ts';
import { noRows, type OpenRow, rowAt } from './open-rows.ts';

/** Of so many agents all rows are printed; of more, those in sight. */
export const PRINTED_ROWS = 1_000;

/** Rows come and go in groups of so many. */
const STEP = 4;

/** The rows in sight and some around them. @param row - height of a closed one, in px. */
export function rowsInSight(scrollTop: number, height: number, row: number, open: readonly OpenRow[] = []): RowRange {
  return {
    first: Math.max(0, Math.floor(rowAt(open, scrollTop, row) / STEP) - 1) * STEP,
    end: (Math.ceil(rowAt(open, scrollTop + height, row) / STEP) + 1) * STEP,
  };
}

/**
 * Height of a closed row, in px, of whichever row. Not `offsetHeight`, which is rounded: thousands of rows further down that is a screen. Nor of
 * the box on screen, which a host page may scale.
 */
export function closedHeight(body: RefObject<HTMLElement | null>): number {
  const row = body.current?.querySelector('tr');
  if (!row) return 0;
  const { minHeight, height } = getComputedStyle(row);
  // Rows of a table in which none opens need no least height.
  return Number.parseFloat(minHeight) || Number.parseFloat(height) || 0;
}

/**
 * The rows that are to be in the document.
 *
 * @param body - the `tbody`; its table is the child of what scrolls.
 * @param open - in the order of their places.
 */
export function useRowsInSight(body: RefObject<HTMLElement | null>, count: number, open: readonly OpenRow[] = noRows): RowRange {
  const [range, setRange] = useState(FIRST_ROWS);
  const printing = usePrinting(flushSync);
  const many = count > (printing ? PRINTED_ROWS : ALL_ROWS);
  useLayoutEffect(() => {
    const rows = body.current;
    const area = rows?.closest('table')?.parentElement;
    if (!many || !rows || !area) return;
    const update = () => {
      const row = closedHeight(body);
      if (!row) return;
      const next = rowsInSight(area.scrollTop, area.clientHeight, row, open);
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
  }, [body, many, open]);
  if (!many) return { first: 0, end: count };
  // A search has left fewer than the reader has scrolled past: the browser scrolls back, and tells of it later.
  const first = Math.max(0, Math.min(range.first, count - (range.end - range.first)));
  return { first, end: Math.min(count, range.end) };
}
