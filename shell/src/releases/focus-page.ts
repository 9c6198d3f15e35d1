/** Gives the focus to the page, from a button that is about to go; nothing scrolls. */
export function focusPage(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
