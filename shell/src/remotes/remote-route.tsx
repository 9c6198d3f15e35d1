import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'shared/router';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { LoadFailed } from '../layout/failure-page.tsx';
import { useShell } from '../shell-context.ts';
import { Remote } from './remote.tsx';
import type { Visit } from './remote-props.ts';

interface RemoteRouteProps {
  /** Federation name. */
  name: string;
  /** What visitors call it, e.g. `dashboard`. */
  label: string;
  /** As in `<Route path>`. */
  path: string;
  /** Decides who sees the remote, and its failure. */
  guard?(page: ReactNode): ReactNode;
}

/**
 * The route of a remote's app. Mount it on every page, beside the routes of the shell: at any other path it renders nothing, and takes the
 * errors that the remote throws while it is left. An error of an effect's clean-up or of a ref goes to the nearest boundary that is not being
 * removed too; that would be the root, which ends the shell.
 */
export function RemoteRoute({ name, label, path, guard = (page) => page }: RemoteRouteProps) {
  const { loader } = useShell();
  const { pathname } = useLocation();
  const visit = useRef<Visit['current']>('away');

  const route = (page: ReactNode) => (
    <Routes>
      <Route caseSensitive path={path} element={guard(page)} />
      <Route path="*" element={<Away visit={visit} />} />
    </Routes>
  );

  const onError = (error: unknown, reset: () => void) => {
    const phase = visit.current === 'arrived' ? 'render' : 'running';
    loader.reportBreak(name, error, phase);
    // A version that never showed a page gives way to the previous one; the visitor need not know.
    if (phase === 'render') reset();
  };

  return (
    <ErrorBoundary
      onError={onError}
      // What broke in one place gets another chance in the next.
      resetKey={pathname}
      fallback={(_, reset) => route(<LoadFailed onRetry={reset}>{`The ${label} has stopped working`}</LoadFailed>)}
    >
      {route(<Remote name={name} label={label} visit={visit} />)}
    </ErrorBoundary>
  );
}

/** Ends a visit. */
function Away({ visit }: { visit: Visit }) {
  useLayoutEffect(() => {
    visit.current = 'away';
  }, [visit]);
  return null;
}
