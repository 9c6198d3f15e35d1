import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismiss } from 'shared/ui/use-dismiss';
import { Panel } from '../panel/panel.tsx';
import { PanelBoundary } from '../panel/panel-boundary.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import styles from './cell.module.css';

interface CellProps extends Pick<PanelProps, 'shown'> {
  /** Names the cell for screen readers. It is seen where it is a panel of its own. */
  title: string;
  children: ReactNode;
  /** Shown when the reader opens the cell; nothing if there is no more. */
  details?: ReactNode;
  /** What the details are of, in a word or two. */
  what?: string | undefined;
}

/**
 * A part of the strip above the agents: what matters of it, in the same height in every state. It opens in place, over what is below it. Where
 * it is the only panel, it is a whole one.
 */
export function Cell({ title, shown, children, details, what }: CellProps) {
  if (shown.length > 1) {
    return (
      <OpenableCell title={title} details={details} what={what} overlays={shown.includes('agents')}>
        {children}
      </OpenableCell>
    );
  }
  return (
    <Panel title={title}>
      <div className={styles.whole} data-open>
        {children}
        {details}
      </div>
    </Panel>
  );
}

interface OpenableCellProps extends Omit<CellProps, 'shown'> {
  /** There is something below that it may cover. */
  overlays: boolean;
}

function OpenableCell({ title, children, details, what, overlays }: OpenableCellProps) {
  const [wanted, setOpen] = useState(false);
  const open = wanted && Boolean(details);
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  // It must not lie over what has the focus.
  const { close: _, ...handlers } = useDismiss({ place, open, setOpen, button: () => toggle.current, isOver: overlays });

  const looks = [styles.card, open && styles.open, open && overlays && styles.over];
  return (
    <section ref={place} className={styles.cell} aria-label={title} tabIndex={-1} {...handlers}>
      <div id={id} className={looks.filter(Boolean).join(' ')} data-open={open || undefined}>
        <PanelBoundary title={title}>
          {details && (
            <button
              ref={toggle}
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={id}
              aria-label={`More about ${what}`}
              title={open ? 'Less' : 'More'}
              onClick={() => setOpen(!open)}
            />
          )}
          {children}
          {open && <div className={styles.details}>{details}</div>}
        </PanelBoundary>
      </div>
    </section>
  );
}
