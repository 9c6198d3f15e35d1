/**
 * What the gateway says goes into programs that readers copy and run, and into paths. So only these forms are taken: nothing in
 * them can end a quotation or leave a path.
 */

/** Id of an agent or a measurement. */
export const idForm = /^\w[\w.-]*$/;
/** An IPv6 address. */
export const addressForm = /^[\da-f:]+$/i;
/** An IPv6 prefix. */
export const prefixForm = /^[\da-f:]+\/\d+$/i;
