import { type ComponentType, createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { RemoteAppProps, RemoteModule } from 'shared/remote';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useOnPage, usePage } from '../frame/page-context.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { reportError } from '../report-error.ts';
import { useSite } from '../site-context.ts';
import type { LoadRemote } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

export const RemoteLoaderContext = createContext<LoadRemote | null>(null);

interface RemoteProps {
  /** Federation name. */
  name: string;
  /** What visitors call it, e.g. `dashboard`. */
  label: string;
}

type State = { kind: 'loading' } | { kind: 'ready'; App: ComponentType<RemoteAppProps> } | { kind: 'failed' };

/**
 * A remote's app in its place on the page. When it cannot be loaded, or breaks, the place says so and offers to try again; the rest
 * of the page goes on.
 *
 * State rather than `React.lazy`, which keeps a rejection for ever and holds content back after its fallback was shown.
 */
export function Remote({ name, label }: RemoteProps) {
  const load = useContext(RemoteLoaderContext);
  if (!load) throw new Error('<Remote> found no loader: wrap the tree in <RemoteLoaderContext value={…}>.');
  const [state, setState] = useState<State>({ kind: 'loading' });
  const props = useRemoteProps();

  useEffect(() => {
    if (state.kind !== 'loading') return;
    let current = true;
    load<RemoteModule>(name, 'App').then(
      (module) => current && setState({ kind: 'ready', App: module.default }),
      (error) => {
        reportError(error);
        if (current) setState({ kind: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [load, name, state.kind]);

  const retry = () => setState({ kind: 'loading' });
  switch (state.kind) {
    case 'loading':
      return <Waiting>{`Loading the ${label}…`}</Waiting>;
    case 'failed':
      return <RemoteFailed onRetry={retry}>{`The ${label} could not be loaded`}</RemoteFailed>;
    case 'ready':
      return (
        <RemoteBoundary fallback={(reset) => <RemoteFailed onRetry={reset}>{`The ${label} has stopped working`}</RemoteFailed>}>
          <state.App {...props} />
        </RemoteBoundary>
      );
  }
}

function RemoteFailed({ children, onRetry }: { children: string; onRetry(): void }) {
  usePage(children);
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
      {children}. The rest of the site still works.
    </Notice>
  );
}

/** Least privilege: a remote gets the public settings, and no word of how sign-in works. */
function useRemoteProps(): RemoteAppProps {
  const settings = useSite();
  const onPage = useOnPage();
  return useMemo(() => {
    const { login: _, remoteOrigins: __, ...site } = settings;
    return { site, onPage, onError: reportError };
  }, [settings, onPage]);
}
