import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'shared/router';
import { LazyPage } from '../layout/lazy-page.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { rarePage } from '../rare-pages/lazy-rare-page.ts';
import { useShell } from '../shell-context.ts';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import { reportUnprepared } from './load-page.ts';
import type { RunningRemoteProps } from './remote-props.ts';
import { RenderLimit } from './render-limit.tsx';
import { restorePlace } from './restore-place.ts';
import { useRemoteProps } from './use-remote-props.ts';

/** A loaded app with what the contract promises it, and with a limit for how long it may take to show something. */
export function RunningRemote({ module: { default: App, hasSubpages }, name, label, visit }: RunningRemoteProps) {
  const { loader } = useShell();
  const props = useRemoteProps(loader, name, label, visit);
  // A step within the remote's page concerns this place, and not all that the remote shows.
  const app = useMemo(() => <App {...props} />, [App, props]);
  const limit = useCallback(() => (visit.current === 'shown' ? LAST_TIMEOUT_MS : loader.renderLimit(name)), [loader, name, visit]);
  const { pathname } = useLocation();
  useEffect(() => {
    loader.opened(name);
    reportUnprepared(pathname);
  }, [loader, name, pathname]);
  if (!hasSubpages && /^\/dashboard\/./.test(pathname)) return <LazyPage page={rarePage} />;
  return (
    <div ref={restorePlace} data-remote={name}>
      <RenderLimit limit={limit} fallback={<Waiting>{`Loading the ${label}…`}</Waiting>}>
        {app}
      </RenderLimit>
    </div>
  );
}
