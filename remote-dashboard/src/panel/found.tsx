import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';

interface FoundProps {
  className: string | undefined;
  /** How much a search has found, or that it is nothing. Screen readers read each change. */
  children: ReactNode;
  /** Empties the search where that is the way on. */
  onClear?: (() => void) | undefined;
}

/** What a search has found, below the list. It stays in the document: screen readers miss a live region that comes with its text. */
export function Found({ className, children, onClear }: FoundProps) {
  return (
    <p className={className}>
      <span role="status">{children}</span>{' '}
      {onClear && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes away.
            currentTarget.closest('section, fieldset')?.querySelector<HTMLElement>('[type="search"]')?.focus();
            onClear();
          }}
        >
          Clear search
        </Button>
      )}
    </p>
  );
}
