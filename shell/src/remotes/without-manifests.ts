/*
 * Takes the place of two parts of the federation runtime (see rspack.federation.ts): reading manifests, and preloading by them. The pages of
 * this site name each file with its integrity, which the runtime's preloading would leave out.
 */

/** What the runtime keeps of manifests: nothing. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const defaultPreloadArgs = () => ({});
export const normalizePreloadExposes = () => [];
export const createLink = undefined;
export const createScript = undefined;
export const isStaticResourcesEqual = undefined;
export const loadScript = undefined;
export const safeWrapper = undefined;
export const optionsToMFContext = () => undefined;
