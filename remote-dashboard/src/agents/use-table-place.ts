import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import type { Agent } from './get-agents.ts';
import { PLACE, type TabMemory } from './tab-memory.ts';
import type { useOpenRow } from './use-open-row.ts';

/** Where the reader is in the table and on the page. */
const Place = v.object({
  /** Id of the first row in sight, and how much of it is above the edge, in px. */
  row: v.string(),
  rest: v.number(),
  /** How far the page is scrolled, in px. */
  page: v.number(),
  /** Id of the open row, and its height in px. */
  open: v.optional(v.string()),
  openHeight: v.number(),
});

/** What was left at this step of the history, if anything was. */
function placeAt(memory: TabMemory | undefined): v.InferOutput<typeof Place> | undefined {
  const entry = memory?.entry();
  const place = entry && memory?.read(PLACE + entry);
  return v.is(Place, place) ? place : undefined;
}

interface TableRows {
  agents: Agent[];
  open: ReturnType<typeof useOpenRow>;
}

/**
 * Remembers the reader's place at each step of the history, and returns to it after Back, Forward and a reload: by the row, for agents come and go.
 *
 * @param body - the `tbody`; its table is the child of what scrolls.
 * @param entry - changes with each step, together with the rows that it shows.
 */
export function useTablePlace(
  body: RefObject<HTMLElement | null>,
  { agents, open }: TableRows,
  memory: TabMemory | undefined,
  entry: string | undefined,
): void {
  const rows = useRef({ agents, open });
  rows.current = { agents, open };

  useLayoutEffect(() => {
    const area = areaOf(body);
    const place = placeAt(memory);
    if (!area || !place) return;
    rows.current.open.show(place.open, place.openHeight);
    const index = agents.findIndex(({ id }) => id === place.row);
    // The head of the page says that it is there before the rows are: until then the page may be too short.
    if (window.scrollY < place.page) window.scrollTo(0, place.page);
    if (index < 0) return;
    const openIndex = agents.findIndex(({ id }) => id === place.open);
    const above = openIndex >= 0 && openIndex < index ? (index - 1) * rowHeight(body) + place.openHeight : index * rowHeight(body);
    // The room for an open row comes with the next render.
    requestAnimationFrame(() => {
      area.scrollTop = above + place.rest;
    });
    area.scrollTop = above + place.rest;
    // Once for each step.
  }, [entry]);

  useEffect(() => {
    const area = areaOf(body);
    if (!memory || !area) return;
    const remember = () => {
      const height = rowHeight(body);
      const entry = memory.entry();
      if (height && entry) memory.keep(PLACE + entry, placeOf(area, height, rows.current));
    };
    // Also when a row was opened or closed: nobody need scroll then.
    remember();
    area.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      area.removeEventListener('scroll', remember);
      window.removeEventListener('scroll', remember);
    };
  }, [body, memory, open.openIndex, open.openHeight]);
}

/** @param height - of a closed row, in px. */
function placeOf({ scrollTop }: Element, height: number, { agents, open }: TableRows): v.InferOutput<typeof Place> {
  const { openIndex, openHeight, above } = open;
  const isBelow = openIndex >= 0 && scrollTop >= openIndex * height + openHeight;
  const index = Math.floor((isBelow ? scrollTop - openHeight : scrollTop) / height) + (isBelow ? 1 : 0);
  const first = openIndex >= 0 && !isBelow ? Math.min(index, openIndex) : index;
  const { rows, px } = above(first);
  return {
    row: agents[first]?.id ?? '',
    rest: scrollTop - rows * height - px,
    page: window.scrollY,
    open: agents[openIndex]?.id,
    openHeight,
  };
}

const areaOf = (body: RefObject<HTMLElement | null>) => body.current?.closest('table')?.parentElement;

/** Of a closed row, in px, all of which have the same. */
function rowHeight(body: RefObject<HTMLElement | null>): number {
  const closed = body.current?.querySelector('tr:not([data-open])');
  return closed ? Number.parseFloat(getComputedStyle(closed).height) || 0 : 0;
}
