/**
 * Values from the gateway go into programs that users copy and run, and into paths. Only these forms are accepted: none can end a string
 * literal or leave a path.
 */

/** Id of an agent or a measurement. */
export const idPattern = /^\w[\w.-]*$/;
/** An IPv6 address. */
export const addressPattern = /^[\da-f:]+$/i;
/** An IPv6 prefix. */
export const prefixPattern = /^[\da-f:]+\/\d+$/i;
