/** What is loaded when a reader is signed in, or runs something: nobody else pays for it. */
export { createGateway } from 'shared/gateway';
export { getSender } from './get-sender.ts';
export { freshAddressIn, isInside } from './source-address.ts';
