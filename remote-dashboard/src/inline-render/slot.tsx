import styles from './slot.module.css';

/**
 * Where the inline script renders the panels with the first agents, in place of the next element. React leaves the content alone while it hydrates,
 * and removes it with the skeleton around it.
 */
export function InlineRenderSlot() {
  // A string as the only child: hydration passes over the content of an element with `suppressHydrationWarning`, but not over elements in it.
  return (
    <div ref={adoptContent} className={styles.slot} suppressHydrationWarning>
      {''}
    </div>
  );
}

/** Moves what the inline script has rendered to this slot, where React has rendered one of its own: the app's code came late, or is another version. */
function adoptContent(slot: HTMLElement | null): void {
  const script = globalThis.earlyDrawing;
  if (!slot || !script?.slot) return;
  if (script.slot !== slot) slot.append(...script.slot.childNodes);
  delete script.slot;
}
