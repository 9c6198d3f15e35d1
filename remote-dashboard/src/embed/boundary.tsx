import type { ReactNode, RefObject } from 'react';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { Failure } from '../panel/failure.tsx';
import styles from './embedded.module.css';

interface BoundaryProps {
  children: ReactNode;
  /** The element around them. */
  root: RefObject<HTMLDivElement | null>;
  /** Takes what broke the children. */
  onBreak(error: unknown): void;
}

/** The place of the dashboard. What breaks in it stays in it: the visitor is told, and may have it rendered anew. */
export function Boundary({ children, root, onBreak }: BoundaryProps) {
  return (
    // Takes the focus when Retry is pressed, and when its children are another session's.
    <div ref={root} className={styles.dashboard} tabIndex={-1}>
      <ErrorBoundary
        onError={(error) => onBreak(error)}
        fallback={(_, reset) => <Failure alert what="dashboard" problem="The dashboard has stopped working." onRetry={reset} />}
      >
        {children}
      </ErrorBoundary>
    </div>
  );
}
