import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
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
 * How often a page of a remote is rendered anew for errors of the navigation to it. The page that was left throws first; what takes the remote
 * out of the document then makes the clean-ups of the rest run, which may throw too.
 */
const ATTEMPTS = 2;

/**
 * The route of a remote's app. Mount it on every page, beside the routes of the shell: at any other path it renders nothing, and takes the
 * errors that the remote throws while it is left. An error of an effect's clean-up or of a ref goes to the nearest boundary that is not being
 * removed too; that would be the root, which ends the shell.
 */
export function RemoteRoute({ name, label, path, guard = (page) => page }: RemoteRouteProps) {
  const { loader } = useShell();
  const location = useLocation();
  const visit = useRef<Visit['current']>('away');
  const attempts = useAttempts(location, visit);

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
    if (phase === 'render') return reset();
    // It may be the page that was left that threw, and not the one that the visitor went to.
    if (attempts.current-- > 0) reset();
  };

  return (
    <ErrorBoundary
      onError={onError}
      // What broke in one place gets another chance in the next.
      resetKey={location.pathname}
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

/** The attempts that are left for errors of a navigation inside the remote: none once its clean-ups and effects have run. */
function useAttempts(location: object, visit: Visit) {
  const attempts = useRef(0);
  useLayoutEffect(() => {
    attempts.current = location && visit.current === 'shown' ? ATTEMPTS : 0;
  }, [location, visit]);
  useEffect(() => {
    // React hands over the errors of effects when all of them have run, in the same task.
    if (location)
      queueMicrotask(() => {
        attempts.current = 0;
      });
  }, [location]);
  return attempts;
}
