import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** What goes to the clipboard; asked for at the click. */
  text: string | (() => string | Promise<string>);
  /** What is copied, for screen readers, e.g. `access token`. */
  what: string;
  /** Takes the reason when the browser refuses. */
  onError(error: unknown): void;
}

/** How long 'Copied!' stays, in ms (section 9 of the specification). */
const CONFIRMATION_MS = 2000;

/** Copies a text and says so for two seconds. A refusal is only reported (section 8). */
export function CopyButton({ text, what, onError }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    } catch (error) {
      onError(error);
    }
  }

  return (
    <Button size="small" className={styles.copy} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      <span className={styles.what}> {what}</span>
    </Button>
  );
}
