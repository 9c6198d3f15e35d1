import type { MouseEvent } from 'react';
import { Button } from 'shared/ui/button';

interface RetryButtonProps {
  /** What is tried again, in a word or two: a page may have several Retry buttons. */
  what: string;
  onRetry(): void;
  /** Id of the text that says what failed. */
  describedBy: string;
  size?: 'normal' | 'small';
}

/** Tries again. The focus goes to the panel around it, because the button may be gone with its failure. */
export function RetryButton({ what, onRetry, describedBy, size = 'small' }: RetryButtonProps) {
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <Button size={size} onClick={retry} aria-label={`Retry ${what}`} aria-describedby={describedBy}>
      Retry
    </Button>
  );
}
