/** One chunk, loaded for signed-in users and with the first run of an example. */

export { freshAddressIn, isInside } from 'shared/format/source-address';
export { createGateway } from 'shared/gateway';
export { getSender } from './get-sender.ts';
