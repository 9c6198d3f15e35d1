import { useCallback, useState } from 'react';
import { useLazyModule } from 'shared/lazy';
import type { RemoteModule } from 'shared/remote';
import { useLocation } from 'shared/router';
import { CodeMissing, LoadFailed } from '../layout/failure-page.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import { needsReload } from './needs-reload.ts';
import type { PrerenderedContent } from './prerendered-content.ts';
import type { RemoteProps } from './remote-props.ts';

/** A remote's app in its place on the page. When it cannot be loaded, the place says so and offers to try again. What breaks it is thrown. */
export function Remote({ name, label, visit }: RemoteProps) {
  const { loader } = useShell();
  const first = usePrerenderedContent(name);
  const [app] = useState(() => ({
    load: () => loader.load<RemoteModule>(name, 'App'),
    loaded: moduleFor(loader.loaded<RemoteModule>(name, 'App'), first),
  }));
  const [remote, load] = useLazyModule(app, { onError: logError });
  const [retried, setRetried] = useState(false);
  const { RunningRemote } = loader;
  // While it renders, and not in an effect: what throws at once is never committed. A Retry goes on with the visit.
  if (visit.current === 'away') visit.current = 'arrived';

  const retry = () => {
    setRetried(true);
    load();
  };

  const waiting = <Waiting wide={name === 'remote_dashboard'}>{`Loading the ${label}…`}</Waiting>;
  const failure =
    remote.status === 'failed' && needsReload(remote.error)
      ? {
          children: `The ${label} has been updated: reload the page to see it`,
          action: 'Reload',
          onRetry: () => window.location.reload(),
        }
      : { children: `The ${label} could not be loaded`, onRetry: retry };
  // One place for both states: what was served is not inserted again, and its reader keeps focus and selection.
  if (first?.readable && remote.status !== 'ready') {
    return (
      <>
        {remote.status === 'failed' && <CodeMissing {...failure} retried={retried} />}
        <Prerendered page={first} />
      </>
    );
  }
  switch (remote.status) {
    case 'ready':
      return RunningRemote && <RunningRemote module={remote.module} name={name} label={label} visit={visit} />;
    case 'failed':
      return <LoadFailed {...failure} />;
    default:
      // The skeleton that the inline script rendered cannot be put back as HTML: it has style attributes, which the CSP refuses there.
      return first && !retried ? <Prerendered page={first} /> : waiting;
  }
}

/** The remote at the first render. HTML that another version prerendered stays until the first render is over: React could not hydrate it. */
function moduleFor(
  loaded: { version: string; module: RemoteModule } | undefined,
  first: PrerenderedContent | undefined,
): RemoteModule | undefined {
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

/** The prerendered page of a remote, while the visitor is still where the visit began. */
function usePrerenderedContent(remote: string): PrerenderedContent | undefined {
  const { prerendered } = useShell();
  const { pathname } = useLocation();
  return prerendered?.remote === remote && prerendered.pathname === pathname ? prerendered : undefined;
}
