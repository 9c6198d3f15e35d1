import { type ComponentType, useCallback, useMemo } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Waiting } from '../layout/waiting.tsx';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import { type RemoteProps, useRemoteLoader } from './remote.tsx';
import { RenderLimit } from './render-limit.tsx';
import { useRemoteProps } from './use-remote-props.ts';

interface RunningRemoteProps extends RemoteProps {
  App: ComponentType<RemoteAppProps>;
}

/** A loaded app with what the contract promises it, and with a limit for how long it may take to show something. */
export function RunningRemote({ App, name, label, visit }: RunningRemoteProps) {
  const loader = useRemoteLoader();
  const props = useRemoteProps(loader, name, label, visit);
  // A step within the remote's page concerns this place, and not all that the remote shows.
  const app = useMemo(() => <App {...props} />, [App, props]);
  const limit = useCallback(() => (visit.current === 'shown' ? LAST_TIMEOUT_MS : loader.renderLimit(name)), [loader, name, visit]);
  return (
    <div data-remote={name}>
      <RenderLimit limit={limit} fallback={<Waiting>{`Loading the ${label}…`}</Waiting>}>
        {app}
      </RenderLimit>
    </div>
  );
}
