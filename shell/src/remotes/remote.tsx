import { useState } from 'react';
import { useLazyModule } from 'shared/lazy';
import type { RemoteModule } from 'shared/remote';
import { useLocation } from 'shared/router';
import { CodeMissing, LoadFailed } from '../layout/failure-page.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import { forgetFailures } from './forget-failures.ts';
import { isPrepared } from './load-page.ts';
import { needsReload } from './needs-reload.ts';
import type { PrerenderedContent } from './prerendered-content.ts';
import type { RemoteProps } from './remote-props.ts';

/** A remote's app in its place on the page. When it cannot be loaded, the place says so and offers to try again. What breaks it is thrown. */
export function Remote({ name, label, visit }: RemoteProps) {
  const { loader, prerendered } = useShell();
  const { pathname } = useLocation();
  // While the visitor is still where the visit began.
  const first = prerendered?.remote === name && prerendered.pathname === pathname ? prerendered : undefined;
  const running = loader.loaded<RemoteModule>(name, 'App');
  const isOthers = first && first.version !== running?.version;
  const [app] = useState(() => ({
    async load() {
      const module = await loader.load<RemoteModule>(name, 'App');
      const isServed = first?.readable && window.location.pathname === first.pathname;
      if (isServed && !(await isPrepared(module, first.pathname)))
        throw new Error(`${name} could not load what its page ${first.pathname} needs`);
      return module;
    },
    // HTML that another version prerendered stays until the first render is over, since React could not hydrate it; and what can be read stays
    // until its remote is able to render it.
    loaded: isOthers || (first?.readable && !first.prepared) ? undefined : running?.module,
  }));
  const [remote, load] = useLazyModule(app, { onError: logError });
  const [retried, setRetried] = useState(false);
  const [place, setPlace] = useState(pathname);
  const { RunningRemote } = loader;
  // While it renders, and not in an effect: what throws at once is never committed. A Retry goes on with the visit.
  if (visit.current === 'away') visit.current = 'arrived';
  // The next page tries again what has failed, and does not wait for what the page before it needs.
  if (place !== pathname) {
    setPlace(pathname);
    if (remote.status !== 'ready') load();
  }

  const isOutdated = remote.status === 'failed' && needsReload(remote.error);
  // A version under test stays the same: it is no update.
  const isUpdate = isOutdated && !loader.overrides[name];
  // The page is of a newer version than the one that runs.
  const isWithout = isOthers && remote.status === 'ready' && remote.module.hasPage?.(pathname) === false;
  const reloads = isOutdated || isWithout;
  const failure = {
    children: `The ${label} ${isUpdate ? 'has been updated: reload the page to see it' : 'could not be loaded'}`,
    ...(reloads && { action: 'Reload' }),
    onRetry() {
      if (isWithout) forgetFailures();
      if (reloads) return window.location.reload();
      setRetried(true);
      load();
    },
  };
  // One place for all states: what was served is not inserted again, and its reader keeps focus and selection.
  if (first?.readable && (remote.status !== 'ready' || isWithout)) {
    return (
      <>
        {remote.status !== 'loading' && <CodeMissing {...failure} retried={retried} />}
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
      return first && !retried ? (
        <Prerendered page={first} />
      ) : (
        <Waiting wide={name === 'remote_dashboard'}>{`Loading the ${label}…`}</Waiting>
      );
  }
}

/** The prerendered HTML of the remote, unchanged. */
function Prerendered({ page: { remote, html, elements } }: { page: PrerenderedContent }) {
  const putBack = (place: HTMLElement | null) => {
    // Hydration keeps the elements that were served.
    if (elements && place && !place.hasChildNodes()) place.append(elements.cloneNode(true));
  };
  return <div key="prerendered" ref={putBack} data-remote={remote} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
