import type { ReactNode } from 'react';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { useGateway } from '../use-gateway.ts';
import { Failure } from './failure.tsx';
import { PanelHead } from './panel-head.tsx';

interface PanelBoundaryProps {
  /** The panel's. */
  title: string;
  children: ReactNode;
}

/**
 * Keeps what breaks in a panel in the panel: the visitor is told, and may have it rendered anew. What breaks before the dashboard has been
 * rendered once is for whoever shows the dashboard: an earlier version may take its place.
 */
export function PanelBoundary({ title, children }: PanelBoundaryProps) {
  const { onBreak, rendered } = useGateway();
  const failure = (error: unknown, reset: () => void) => {
    if (!rendered.current) throw error;
    return (
      <>
        <PanelHead title={title} />
        <Failure alert what={`panel ${title}`} problem="This panel has stopped working." onRetry={reset} />
      </>
    );
  };
  return (
    <ErrorBoundary onError={(error) => onBreak(error)} fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}
