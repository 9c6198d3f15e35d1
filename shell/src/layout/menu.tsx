import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

/**
 * The mobile menu: a button that shows and hides the links.
 *
 * Closes with a link, with Escape and with a click or a focus elsewhere; Escape gives the focus back to the button.
 */
export function Menu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const closed = new AbortController();
    document.addEventListener('pointerdown', elsewhere, closed);
    document.addEventListener('focusin', elsewhere, closed);
    document.addEventListener('keydown', onEscape, closed);
    return () => closed.abort();
  }, [open]);

  const closeWithLink = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof Element && target.closest('a'))) return;
    setOpen(false);
    // The link is gone; a new page takes the focus from here, the same page does not.
    button.current?.focus();
  };

  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d={open ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <nav id="menu" className={styles.links} aria-label="Menu" hidden={!open} onClick={closeWithLink}>
        {children}
      </nav>
    </div>
  );
}
