/** What is loaded when a reader is signed in, or runs something: nobody else pays for it. */
export { createGateway } from 'shared/gateway';
export { freshAddressIn, isInside } from 'shared/source-address';
export { getSender } from './get-sender.ts';
