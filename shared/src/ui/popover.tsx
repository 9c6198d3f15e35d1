import { type ReactNode, useRef, useState } from 'react';
import styles from './popover.module.css';
import { useDismiss } from './use-dismiss.tsx';

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
  const { close, ...handlers } = useDismiss({ place, open, setOpen, button: () => place.current?.querySelector('summary') });
  return (
    <details ref={place} className={styles.popover} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} {...handlers}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details */}
      <summary
        className={`${styles.summary} ${className ?? ''}`}
        onClick={(event) => {
          // The browser would tell of it later: an Escape until then would be the host page's.
          event.preventDefault();
          setOpen(!open);
        }}
      >
        {label}
      </summary>
      <div className={styles.box}>{typeof children === 'function' ? children(close) : children}</div>
    </details>
  );
}
