/*
 * Takes the place of parts of the federation runtime that no app of this workspace runs (see build/federation.ts): reading manifests,
 * preloading by them, and loading scripts. The shell loads entries itself, with the integrity that the discovery document promises; remotes load
 * no other remotes. Errors keep their code and description, and lose the table of options that is put below them.
 */

/** What the runtime keeps of manifests: nothing. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {} };
  manifestCache = new Map();
}

// Never called: no build here makes copies of shared modules with only the exports that are used.
export const getSharedFallbackGetter = undefined;

// Of the loader of entries, which remotes do not have.
export const getRemoteEntry = undefined;
export const getRemoteEntryUniqueKey = undefined;
export const getRemoteInfo = undefined;
export const isEsmRemoteType = undefined;

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
export const createLogger = () => console;
export const logger = console;
export const bindLoggerToCompiler = undefined;
export const createInfrastructureLogger = undefined;
export const infrastructureLogger = undefined;
