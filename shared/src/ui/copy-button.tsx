import { useEffect, useState } from 'react';
import visuallyHidden from '../styles/visually-hidden.module.css';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** What goes to the clipboard. A function is asked at the click. */
  text: string | (() => string | Promise<string>);
  /** What is copied, for screen readers, e.g. `access token`. */
  what: string;
  /** `icon` is for lists in which many things can be copied. */
  look?: 'word' | 'icon';
  /** Takes the reason when the browser refuses. */
  onError(error: unknown): void;
}

/** How long 'Copied!' stays, in ms (section 9 of the specification). */
const CONFIRMATION_MS = 2000;

/** What {@link CopyButton} does, for buttons with another look. `copied` is so for two seconds. */
export function useCopy({ text, onError }: Pick<CopyButtonProps, 'text' | 'onError'>): { copied: boolean; copy(): void } {
  // Counts, so that a second click starts the two seconds anew.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  return { copied: copies > 0, copy: () => void write(text).then(() => setCopies((count) => count + 1), onError) };
}

/** Copies a text and says so for two seconds. A refusal is only reported (section 8). */
export function CopyButton({ text, what, look = 'word', onError }: CopyButtonProps) {
  const { copied, copy } = useCopy({ text, onError });
  if (look === 'icon') {
    return (
      <span className={styles.frame}>
        <button type="button" className={styles.icon} onClick={copy} aria-label={`Copy ${what}`} title="Copy">
          <svg viewBox="0 0 16 16" aria-hidden="true" className={copied ? styles.done : undefined}>
            <path d={copied ? 'M3 8.5l3.2 3.2L13 5' : 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z'} />
          </svg>
        </button>
        <span className={styles.bubble} aria-live="polite">
          {copied && 'Copied!'}
        </span>
      </span>
    );
  }
  return (
    <Button size="small" className={styles.word} onClick={copy}>
      <span>
        {/* Only the confirmation is spoken, not the word that comes back after it. */}
        <span aria-live="polite">{copied && 'Copied!'}</span>
        {/* In an element of its own: a translator puts another node in the place of a text, which React then cannot remove. */}
        <span>{!copied && 'Copy'}</span>
      </span>
      <span className={visuallyHidden.text}> {what}</span>
    </Button>
  );
}

async function write(text: CopyButtonProps['text']): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const wanted = Promise.resolve(text());
  if (typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(await wanted);
  // Safari allows writing only during the click itself: it takes the promise at once and waits for it.
  const blob = wanted.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
