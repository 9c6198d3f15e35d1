import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDismiss } from 'shared/ui/use-dismiss';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label: string;
  /** On wide screens too. */
  isCollapsed?: boolean;
  children: ReactNode;
}

/**
 * Content that is collapsed on a narrow screen, also without JavaScript, and always open on a wide one. Where it lies over the page, a focus
 * that leaves it and a press elsewhere close it; Escape closes it everywhere.
 */
export function Disclosure({ label, isCollapsed = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { close: _, ...handlers } = useDismiss({ place, open, setOpen, button: () => details.current?.querySelector('summary'), isOver });

  function readOpen() {
    const open = details.current?.open ?? false;
    setOpen(open);
    // The style sheet decides whether it lies over the page.
    setOver(open && content.current !== null && getComputedStyle(content.current).position === 'absolute');
  }

  // It may have been opened before hydration.
  useEffect(readOpen, []);

  return (
    <div ref={place} {...handlers}>
      {/* The content is outside of <details>, so that the style sheet can show it on a wide screen while this is closed. */}
      <details ref={details} className={styles.disclosure} data-collapsed={isCollapsed || undefined} open={open} onToggle={readOpen}>
        <summary className={styles.toggle}>{label}</summary>
      </details>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </div>
  );
}
