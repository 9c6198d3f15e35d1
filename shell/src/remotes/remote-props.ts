import type { RemoteModule } from 'shared/remote';

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

export interface RunningRemoteProps extends RemoteProps {
  module: RemoteModule;
}
