import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

/** What waits until it comes near the window. */
const waiting = new Set<IntersectionObserver & { near(): void }>();

/** jsdom has no layout: nothing is near the window until {@link comeNear}. */
window.IntersectionObserver = class {
  readonly near: () => void;

  constructor(callback: IntersectionObserverCallback) {
    this.near = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }

  observe() {
    waiting.add(this as unknown as IntersectionObserver & { near(): void });
  }

  disconnect() {
    waiting.delete(this as unknown as IntersectionObserver & { near(): void });
  }
} as unknown as typeof IntersectionObserver;

/** Scrolls to what waits for that. */
export function comeNear() {
  act(() => {
    for (const one of waiting) one.near();
  });
}

/** Who waits for elements to change their size: see {@link resizeRows}. */
const resizing = new Set<() => void>();

window.ResizeObserver = class {
  readonly #tell: () => void;

  constructor(callback: ResizeObserverCallback) {
    this.#tell = () => callback([], this);
  }

  observe() {
    resizing.add(this.#tell);
  }

  unobserve() {}

  disconnect() {
    resizing.delete(this.#tell);
  }
};

const ROW = 50;
const rowStyle = document.createElement('style');

/** Call it in each file of tests that has long tables: jsdom has no layout, and with this ten rows of 50 px are in sight. */
export function useFakeLayout() {
  beforeEach(() => {
    document.head.append(rowStyle);
    resizeRows(ROW);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => Math.round(rowHeight));
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW);
  });
  afterEach(() => rowStyle.remove());
}
let rowHeight = ROW;

/** Gives the rows of a fake layout another height, in px. */
export function resizeRows(height: number) {
  rowHeight = height;
  rowStyle.textContent = `tbody > tr { height: ${height}px; min-height: ${height}px }`;
  act(() => {
    for (const tell of resizing) tell();
  });
}

/** Scrolls the table of a fake layout to a row, from 0. */
export function scrollToRow(index: number) {
  const scroller = screen.getByRole('table', { name: 'Agents' }).parentElement as HTMLElement;
  fireEvent.scroll(scroller, { target: { scrollTop: index * rowHeight } });
}
