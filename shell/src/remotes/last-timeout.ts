/** How long the last version that is left may take, in ms: it may be the network that is slow. */
export const LAST_TIMEOUT_MS = 20_000;
