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
  /** Without a frame, and with its lines broken: otherwise it scrolls where they are too long, or too many. */
  plain?: boolean;
}

/** A text with a secret in it: masked on screen, whole when copied. Where the browser refuses to copy, it is selected for a copy by hand. */
export function MaskedLine({ shown, text, latest, what, plain = false }: MaskedLineProps) {
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
      <code ref={place} className={plain ? styles.text : styles.scroller} tabIndex={plain ? undefined : 0} onCopy={copyWhole}>
        {shown}
      </code>
      <CopyButton text={latest} what={what} onError={onRefusal} />
    </div>
  );
}
