import { useState } from 'react';
import { CopyButton } from 'shared/ui/copy-button';
import { useDocs } from '../docs-context.ts';
import styles from './copy-code.module.css';

interface CopyCodeProps {
  /** Name of the code, for the button's accessible name. */
  what: string;
  text: () => string | Promise<string>;
  /** The code on screen. */
  shown: () => Element | null;
  /** Whether the shown code hides a token. */
  masked?: boolean;
}

/** Copies code. If the clipboard is denied, says so and selects the shown code for copying by hand. */
export function CopyCode({ what, text, shown, masked = false }: CopyCodeProps) {
  const { onError } = useDocs();
  const [refused, setRefused] = useState(false);

  function selectInstead(error: unknown) {
    onError(error);
    const code = shown();
    if (code) window.getSelection()?.selectAllChildren(code);
    setRefused(true);
  }

  return (
    <span className={styles.copy} onClickCapture={() => setRefused(false)}>
      <CopyButton text={text} what={what} look="icon" onError={selectInstead} />
      <span className={styles.refused} role="status">
        {refused && <span>This could not be copied. The text is selected: copy it by hand.</span>}
        {refused && masked && <span> Your token is not in it; it is on the dashboard.</span>}
      </span>
    </span>
  );
}
