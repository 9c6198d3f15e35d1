import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import type { Agent } from './get-agents.ts';
import { rowAt, rowsAbove } from './open-rows.ts';
import { closedHeight } from './rows-in-sight.ts';
import { LEAVING, PLACE, type TabMemory } from './tab-memory.ts';
import { openRowsOf, type useOpenRows } from './use-open-rows.ts';

/** Where the reader is in the table and on the page. */
const Place = v.object({
  /** Id of the first row in sight, and how much of it is above the edge, in px. */
  row: v.string(),
  rest: v.number(),
  /** How far the page is scrolled, in px. */
  page: v.number(),
  /** Ids of open rows, and their heights in px. */
  open: v.array(v.tuple([v.string(), v.number()])),
});

/**
 * The place has changed, or is about to be stored: a scroll event comes with the next frame, and a page that is left may have none. They are
 * captured, to hear of what scrolls in the page, and before the memory is stored.
 */
const CHANGES = ['scroll', ...LEAVING];

/** What was left at this step of the history, if anything was. */
function placeAt(memory: TabMemory | undefined): v.InferOutput<typeof Place> | undefined {
  const entry = memory?.entry();
  const place = entry && memory?.read(PLACE + entry);
  return v.is(Place, place) ? place : undefined;
}

interface TableRows {
  agents: Agent[];
  open: ReturnType<typeof useOpenRows>;
}

/**
 * Remembers the reader's place at each step of the history, and returns to it after Back, Forward and a reload: by the row, for agents come and go.
 *
 * @param body - the `tbody`; its table is the child of what scrolls.
 * @param entry - changes with each step, together with the rows that it shows.
 * @param isSettled - whether these rows and their order stay: the reader's row is not looked for, nor another one remembered, before.
 */
export function useTablePlace(
  body: RefObject<HTMLElement | null>,
  { agents, open }: TableRows,
  memory: TabMemory | undefined,
  entry: string | undefined,
  isSettled: boolean,
): void {
  const rows = useRef({ agents, open });
  rows.current = { agents, open };
  /** How far the table was scrolled at the beginning of a step, in px, until it returns to the reader's row. */
  const before = useRef<number>(undefined);

  useLayoutEffect(() => {
    const area = areaOf(body);
    const place = placeAt(memory);
    before.current = place && area?.scrollTop;
    if (!place) return;
    rows.current.open.show(place.open);
    // The head of the page says that it is there before the rows are: until then the page may be too short.
    if (window.scrollY < place.page) window.scrollTo(0, place.page);
    // Once for each step.
  }, [entry]);

  useLayoutEffect(() => {
    const area = areaOf(body);
    const place = placeAt(memory);
    // Who has scrolled meanwhile stays there.
    if (!isSettled || !area || !place || area.scrollTop !== before.current) return;
    before.current = undefined;
    const index = agents.findIndex(({ id }) => id === place.row);
    if (index < 0) return;
    const { rows: closed, px } = rowsAbove(openRowsOf(agents, new Map(place.open)), index);
    const top = closed * closedHeight(body) + px + place.rest;
    // The room for open rows comes with the next render.
    requestAnimationFrame(() => {
      area.scrollTop = top;
    });
    area.scrollTop = top;
  }, [entry, isSettled]);

  useEffect(() => {
    const area = areaOf(body);
    if (!memory || !area || !isSettled) return;
    const remember = () => {
      const height = closedHeight(body);
      const entry = memory.entry();
      if (height && entry) memory.keep(PLACE + entry, placeOf(area, height, rows.current));
    };
    // Also when a row was opened or closed: nobody need scroll then.
    remember();
    for (const event of CHANGES) window.addEventListener(event, remember, true);
    return () => {
      for (const event of CHANGES) window.removeEventListener(event, remember, true);
    };
  }, [body, memory, open.rows, isSettled]);
}

/** @param height - of a closed row, in px. */
function placeOf({ scrollTop }: Element, height: number, { agents, open }: TableRows): v.InferOutput<typeof Place> {
  const first = Math.floor(rowAt(open.rows, scrollTop, height));
  const { rows, px } = rowsAbove(open.rows, first);
  return { row: agents[first]?.id ?? '', rest: scrollTop - rows * height - px, page: window.scrollY, open: [...open.heights] };
}

const areaOf = (body: RefObject<HTMLElement | null>) => body.current?.closest('table')?.parentElement;
