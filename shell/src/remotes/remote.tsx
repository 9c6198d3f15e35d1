import { createContext, useCallback, useContext, useState } from 'react';
import type { RemoteModule } from 'shared/remote';
import { CodeMissing, LoadFailed } from '../layout/failure-page.tsx';
import { useLoaded } from '../layout/use-loaded.ts';
import { Waiting } from '../layout/waiting.tsx';
import { type PrerenderedContent, usePrerenderedContent } from './prerendered-content.ts';
import type { PageLoader } from './lazy-loader.ts';
import { needsReload } from './needs-reload.ts';

export const RemoteLoaderContext = createContext<PageLoader | null>(null);

/** The loader of this page. */
export function useRemoteLoader(): PageLoader {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('useRemoteLoader() found no loader: wrap the tree in <RemoteLoaderContext value={…}>.');
  return loader;
}

/** Whether the visitor is at the remote, and whether it has shown a page since. */
export interface Visit {
  current: 'away' | 'arrived' | 'shown';
}

export interface RemoteProps {
  /** Federation name. */
  name: string;
  /** What visitors call it, e.g. `dashboard`. */
  label: string;
  visit: Visit;
}

/** A remote's app in its place on the page. When it cannot be loaded, the place says so and offers to try again. What breaks it is thrown. */
export function Remote({ name, label, visit }: RemoteProps) {
  const loader = useRemoteLoader();
  const first = usePrerenderedContent(name);
  const [remote, reload] = useLoaded(
    useCallback(() => loader.load<RemoteModule>(name, 'App'), [loader, name]),
    moduleFor(loader.loaded<RemoteModule>(name, 'App'), first),
  );
  const [retried, setRetried] = useState(false);
  const { RunningRemote } = loader;
  // While it renders, and not in an effect: what throws at once is never committed. A Retry goes on with the visit.
  if (visit.current === 'away') visit.current = 'arrived';

  const retry = () => {
    setRetried(true);
    reload();
  };

  const waiting = <Waiting>{`Loading the ${label}…`}</Waiting>;
  const failure =
    remote.kind === 'failed' && needsReload(remote.error)
      ? {
          children: `The ${label} has been updated: reload the page to see it`,
          action: 'Reload',
          onRetry: () => window.location.reload(),
        }
      : { children: `The ${label} could not be loaded`, onRetry: retry };
  // One place for both states: what was served is not inserted again, and its reader keeps focus and selection.
  if (first && !first.forMembers && remote.kind !== 'ready') {
    return (
      <>
        {remote.kind === 'failed' && <CodeMissing {...failure} retried={retried} />}
        <Prerendered page={first} />
      </>
    );
  }
  switch (remote.kind) {
    case 'loading':
      // The skeleton that the inline script rendered cannot be put back as HTML: it has style attributes, which the CSP refuses there.
      return first && !retried ? <Prerendered page={first} /> : waiting;
    case 'failed':
      return <LoadFailed {...failure} />;
    case 'ready':
      return RunningRemote && <RunningRemote App={remote.value.default} name={name} label={label} visit={visit} />;
  }
}

/** The remote at the first render. HTML that another version prerendered stays until the first render is over: React could not hydrate it. */
function moduleFor(loaded: { version: string; module: RemoteModule } | undefined, first: PrerenderedContent | undefined): RemoteModule | undefined {
  return !first || first.version === loaded?.version ? loaded?.module : undefined;
}

/** The prerendered HTML of the remote, unchanged. */
function Prerendered({ page: { remote, html, elements } }: { page: PrerenderedContent }) {
  const putBack = useCallback(
    (place: HTMLElement | null) => {
      // Hydration keeps the elements that were served.
      if (elements && place && !place.hasChildNodes()) place.append(elements.cloneNode(true));
    },
    [elements],
  );
  return <div key="prerendered" ref={putBack} data-remote={remote} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
