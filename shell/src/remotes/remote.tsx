import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { RemoteAppProps, RemoteModule } from 'shared/remote';
import { useLocation } from 'shared/router';
import { LoadFailed } from '../frame/failure-page.tsx';
import { useOnPage } from '../frame/page-context.tsx';
import { useLoaded } from '../frame/use-loaded.ts';
import { Waiting } from '../frame/waiting.tsx';
import { logError } from '../log-error.ts';
import { useSite } from '../site-context.ts';
import { type FirstPage, useFirstPage } from './first-page.ts';
import type { RemoteLoader } from './load-remote.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

/** The loader of this page. */
export function useRemoteLoader(): RemoteLoader {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('useRemoteLoader() found no loader: wrap the tree in <RemoteLoaderContext value={…}>.');
  return loader;
}

interface RemoteProps {
  /** Federation name. */
  name: string;
  /** What visitors call it, e.g. `dashboard`. */
  label: string;
}

/**
 * A remote's app in its place on the page. When it cannot be loaded, or breaks, the place says so and offers to try again; the rest
 * of the page goes on.
 */
export function Remote({ name, label }: RemoteProps) {
  const loader = useRemoteLoader();
  const first = useFirstPage(name);
  const [remote, reload] = useLoaded(
    useCallback(() => loader.load<RemoteModule>(name, 'App'), [loader, name]),
    moduleFor(loader.loaded<RemoteModule>(name, 'App'), first),
  );
  const started = useRef(false);
  const [retried, setRetried] = useState(false);
  const { pathname } = useLocation();
  const props = useRemoteProps(name, started);
  // A step within the remote's page concerns this place, and not all that the remote shows.
  const app = useMemo(() => remote.kind === 'ready' && <remote.value.default {...props} />, [remote, props]);

  const onBreak = (error: unknown) => {
    loader.broke(name, 'App', error, started.current ? 'running' : 'render');
    // A version that never showed a page gives way to the previous one; the visitor need not know.
    if (!started.current) reload();
  };

  const retry = () => {
    setRetried(true);
    reload();
  };

  switch (remote.kind) {
    case 'loading':
      // What an early script has drawn cannot be put back as HTML: it has style attributes, which the policy refuses there.
      return first && !(retried && first.forMembers) ? <Drawn page={first} /> : <Waiting>{`Loading the ${label}…`}</Waiting>;
    case 'failed':
      return (
        <>
          <LoadFailed onRetry={retry}>{`The ${label} could not be loaded`}</LoadFailed>
          {first && !first.forMembers && <Drawn page={first} />}
        </>
      );
    case 'ready':
      return (
        <div data-remote={name}>
          <RemoteBoundary
            onBreak={onBreak}
            place={pathname}
            fallback={(reset) => <LoadFailed onRetry={reset}>{`The ${label} has stopped working`}</LoadFailed>}
          >
            {app}
          </RemoteBoundary>
        </div>
      );
  }
}

/** The remote at the first render. What another version has drawn stays until the first render is over: React could not take it over. */
function moduleFor(loaded: { version: string; module: RemoteModule } | undefined, first: FirstPage | undefined): RemoteModule | undefined {
  return !first || first.version === loaded?.version ? loaded?.module : undefined;
}

/** What the remote's build has drawn, as it is. */
function Drawn({ page: { remote, html, elements } }: { page: FirstPage }) {
  const putBack = useCallback(
    (place: HTMLElement | null) => {
      // Hydration keeps what was served.
      if (elements && place && !place.hasChildNodes()) place.append(elements.cloneNode(true));
    },
    [elements],
  );
  return <div key="drawn" ref={putBack} data-remote={remote} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Least privilege: a remote gets the public settings, and no word of how sign-in works. */
function useRemoteProps(name: string, started: { current: boolean }): RemoteAppProps {
  const loader = useRemoteLoader();
  const settings = useSite();
  const showPage = useOnPage();
  return useMemo(() => {
    const { address, brand, autonomousSystem, links, gateway, datasets } = settings;
    const onPage = (title: string) => {
      started.current = true;
      showPage(title);
    };
    const onBreak = (error: unknown) => loader.broke(name, 'App', error, 'running');
    return { site: { address, brand, autonomousSystem, links, gateway, datasets }, onPage, onError: logError, onBreak };
  }, [settings, showPage, loader, name, started]);
}
