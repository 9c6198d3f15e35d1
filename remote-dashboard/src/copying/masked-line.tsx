import type { ClipboardEvent } from 'react';
import { CopyButton } from 'shared/ui/copy-button';
import styles from './masked-line.module.css';
import { useRefusal } from './use-refusal.ts';

interface MaskedLineProps {
  /** On screen. */
  shown: string;
  /** What a copy gives, by the button or by hand. */
  text: string;
  /** The same as it is at the click, for the button. */
  latest(): Promise<string>;
  /** What is copied, for screen readers, e.g. `access token`. */
  what: string;
  /** Its lines are not broken: it scrolls where they are too long, or too many. */
  scrolls?: boolean;
  /** Without a frame. */
  plain?: boolean;
}

/** A text with a secret in it: masked on screen, whole when copied. Where the browser refuses to copy, it is selected for a copy by hand. */
export function MaskedLine({ shown, text, latest, what, scrolls = false, plain = false }: MaskedLineProps) {
  const { place, onRefusal } = useRefusal();

  function copyWhole(event: ClipboardEvent) {
    // Whoever selects a part of it wants that part.
    if (String(window.getSelection()).trim() !== shown) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  return (
    <div className={plain ? styles.plain : styles.line}>
      {/* Who has only a keyboard must be able to scroll it. */}
      <code ref={place} className={scrolls ? styles.scroller : styles.text} tabIndex={scrolls ? 0 : undefined} onCopy={copyWhole}>
        {shown}
      </code>
      <CopyButton text={latest} what={what} onError={onRefusal} />
    </div>
  );
}
