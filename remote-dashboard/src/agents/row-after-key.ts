import type { KeyboardEvent } from 'react';

/** What a row gives the focus to: its box, if the focus comes from that of another row, or its head. */
export function placeOfFocus(row: Element | null | undefined, from: EventTarget | null): HTMLElement | null | undefined {
  return row?.querySelector(from instanceof HTMLInputElement ? 'th input' : 'th');
}

/**
 * The row that a key leads to from inside of another one: arrows, Home and End. Keeps the page from scrolling by that key.
 *
 * @returns its place in the whole list, from 0; nothing for any other key, and beyond the ends.
 */
export function rowAfterKey(event: KeyboardEvent<HTMLTableSectionElement>, count: number): number | undefined {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  const row = (target as Element).closest('tr');
  if (!row || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  // Of a long list only a part is in the document: there each row says which it is, and the head of the table is the first.
  const place = row.getAttribute('aria-rowindex');
  const index = place ? Number(place) - 2 : [...currentTarget.rows].indexOf(row);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  if (next === undefined || next < 0 || next >= count) return undefined;
  event.preventDefault();
  return next;
}
