import { useState } from 'react';
import { CopyButton } from 'shared/ui/copy-button';
import { useDocs } from '../docs-context.ts';
import styles from './copy-code.module.css';

interface CopyCodeProps {
  /** What the code is. */
  what: string;
  text: () => string | Promise<string>;
  /** The code on screen. */
  shown: () => Element | null;
  /** Whether the code on screen has dots in place of a token. */
  masked?: boolean;
}

/** Copies code. Where that cannot be, it is said, and what is on screen is selected, to be copied by hand. */
export function CopyCode({ what, text, shown, masked = false }: CopyCodeProps) {
  const { onError } = useDocs();
  const [refused, setRefused] = useState(false);

  function leaveToReader(error: unknown) {
    onError(error);
    const code = shown();
    if (code) window.getSelection()?.selectAllChildren(code);
    setRefused(true);
  }

  return (
    <span className={styles.frame} onClickCapture={() => setRefused(false)}>
      <CopyButton text={text} what={what} look="icon" onError={leaveToReader} />
      <span className={styles.refused} role="status">
        {refused && 'This could not be copied. The text is selected: copy it by hand.'}
        {refused && masked && ' Your token is not in it; it is on the dashboard.'}
      </span>
    </span>
  );
}
