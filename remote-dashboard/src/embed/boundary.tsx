import type { ReactNode } from 'react';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { FocusRoot } from '../focus-root.tsx';
import { Failure } from '../panel/failure.tsx';
import styles from './embedded.module.css';

interface BoundaryProps {
  children: ReactNode;
  /** Takes what broke the children. */
  onBreak(error: unknown): void;
}

/** The place of the dashboard. What breaks in it stays in it: the visitor is told, and may have it rendered anew. */
export function Boundary({ children, onBreak }: BoundaryProps) {
  return (
    // Takes the focus when Retry is pressed, too.
    <FocusRoot className={styles.dashboard}>
      <ErrorBoundary
        onError={(error) => onBreak(error)}
        fallback={(_, reset) => <Failure alert what="dashboard" problem="The dashboard has stopped working." onRetry={reset} />}
      >
        {children}
      </ErrorBoundary>
    </FocusRoot>
  );
}
