import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AgentRow } from './agent-row.tsx';
import { isWindowBlur, useKeptFocus } from './kept-focus.ts';
import type { DrawnRowsProps } from './plain-rows.tsx';
import { placeOfFocus, rowAfterKey } from './row-after-key.ts';
import { SelectionContext } from './selection.ts';
import { roles } from './table-roles.ts';
import { useTarget } from './use-target.ts';

/** Height of a row without its lines, and of a line, in px: a first guess, until the row is in the document. */
const GUESS = { row: 17, line: 32 };

/** What may lie over the rows at the edges of the window, in px, as their styles know it too. */
const COVERED = 80;
/** A row is tall from here, in px. */
const TALL = 160;

/** The agents of which the rows are in sight, and the one that has the focus, so that ten thousand scroll as ten do. */
export function VirtualRows({ agents, prefixesOf, hidden, focus }: DrawnRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  /** The agent whose row has the focus, by its id: its place changes with the list. */
  const [focused, setFocused] = useState<string>();
  const [target, setTarget] = useState<number>();
  const from = useRef<EventTarget>(null);
  /** The row that is led to, until the scrolling that it takes has ended. */
  const led = useRef<{ index: number; isOnTheWay: boolean }>(undefined);
  const { ids, select } = useContext(SelectionContext);

  // Not looked for at each step of scrolling.
  const focusedIndex = useMemo(() => agents.findIndex(({ id }) => id === focused), [agents, focused]);

  const rows = useWindowVirtualizer({
    count: agents.length,
    // All rows are placed anew when it is another function.
    getItemKey: useCallback((index: number) => agents[index]?.id ?? index, [agents]),
    estimateSize: (index) => GUESS.row + GUESS.line * Math.max(1, agents[index]?.configurations.length ?? 1),
    overscan: 4,
    scrollMargin: top,
    // Rows are measured while React puts them into the document, when it cannot render at once.
    useFlushSync: false,
    rangeExtractor(range) {
      const extra = [focusedIndex, target ?? -1].filter((index) => index >= 0 && index < agents.length);
      return [...new Set([...extra, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });

  const rowAt = (index: number) => body.current?.querySelector(`[data-index="${index}"]`);

  // Where the list begins on the page changes with what stands above it. While it scrolls, asking would lay the page out at each step.
  useLayoutEffect(() => {
    if (!rows.isScrolling && body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });

  useLayoutEffect(() => {
    if (target === undefined) return;
    placeOfFocus(rowAt(target), from.current)?.focus();
    setTarget(undefined);
  }, [target]);

  // Rows that come on the way may be taller than was guessed, and push it out of sight.
  useLayoutEffect(() => {
    if (!led.current) return;
    const row = rowAt(led.current.index);
    if (rows.isScrolling) led.current.isOnTheWay = true;
    if (row && !isInSight(row)) row.scrollIntoView({ block: 'center' });
    else if (led.current.isOnTheWay && !rows.isScrolling) forget();
  });

  function move(event: KeyboardEvent<HTMLTableSectionElement>) {
    const next = rowAfterKey(event, agents.length);
    if (next === undefined) return;
    from.current = event.target;
    lead(next);
  }

  function lead(index: number) {
    if (!isInSight(rowAt(index))) led.current = { index, isOnTheWay: false };
    setTarget(index);
  }

  /** The reader goes elsewhere. */
  function forget() {
    led.current = undefined;
  }

  useTarget(agents, (index) => {
    from.current = null;
    lead(index);
  });

  useKeptFocus(focus, agents, (index, from) => {
    const place = placeOfFocus(rowAt(index), from);
    if (place) place.focus({ preventScroll: true });
    else setFocused(agents[index]?.id);
  });

  return (
    <tbody
      ref={body}
      {...roles.rowGroup}
      style={{ position: 'relative', height: rows.getTotalSize() }}
      onKeyDown={move}
      onWheel={forget}
      onTouchMove={forget}
      onFocus={({ target }) => setFocused(target.closest('tr')?.dataset.agent)}
      onBlur={(event) => !isWindowBlur(event) && setFocused(undefined)}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const agent = agents[index];
        return (
          agent && (
            <AgentRow
              key={key}
              ref={rows.measureElement}
              index={index}
              start={start - top}
              agent={agent}
              prefixes={prefixesOf(agent.id)}
              hidden={hidden}
              selected={ids.has(agent.id)}
              onSelect={select}
            />
          )
        );
      })}
    </tbody>
  );
}

/** Whether the row is, or the beginning of one that is taller than the others. */
function isInSight(row: Element | null | undefined): boolean {
  const { top, bottom } = row?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
  return top >= COVERED && Math.min(bottom, top + TALL) <= window.innerHeight;
}
