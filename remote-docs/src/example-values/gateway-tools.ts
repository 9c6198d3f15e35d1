/** One chunk, loaded for signed-in users and with the first run of an example. */
export { createGateway } from 'shared/gateway';
export { freshAddressIn, isInside } from 'shared/source-address';
export { getSender } from './get-sender.ts';
