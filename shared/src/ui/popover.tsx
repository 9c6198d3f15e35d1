import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  /** Content of the button that opens it. */
  label: ReactNode;
  /** Of the button. */
  className?: string | undefined;
  /** A function gets what closes it and gives the focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A box over the page that a button opens: nothing moves for it. Escape, a press elsewhere, and a focus that leaves close it.
 *
 * Not the Popover API: its box would be in the top layer, away from its button, until every browser can anchor it. `<details>` needs no script.
 */
export function Popover({ label, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: Event) => {
      // In a shadow root the target is its host.
      if (place.current && !event.composedPath().includes(place.current)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  function close() {
    setOpen(false);
    place.current?.querySelector('summary')?.focus();
  }

  function closeByKey(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    // Nothing has the focus next when the window is left, or what cannot take it is pressed.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <details
      ref={place}
      className={styles.popover}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={closeByKey}
      onBlur={closeWhenLeft}
    >
      <summary className={`${styles.summary} ${className ?? ''}`}>{label}</summary>
      <div className={styles.box}>{typeof children === 'function' ? children(close) : children}</div>
    </details>
  );
}
