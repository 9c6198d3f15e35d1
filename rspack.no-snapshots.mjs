import { DisabledSnapshotHandler } from '@module-federation/runtime-core/snapshots-off';

/**
 * In the place of the federation runtime's handler of snapshots: what it reads of manifests, of which we have none. `disableSnapshot`
 * switches the handler off, but leaves its code in every host (2 kB).
 */
export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
