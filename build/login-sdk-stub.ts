/*
 * Takes the place of parts of the login SDK that the site does not use (see build/login-sdk.ts): its second OAuth client, for passkeys, one-time
 * codes and anonymous sessions in the page, its clients for some of these and for the My Account API, and its worker as text.
 */

/** Has none of its clients, so that using one of them throws. */
export class AuthClient {}

// The client names them, and compares errors with them that only the clients above throw.
export class MfaListAuthenticatorsError extends Error {}
export class MfaEnrollmentError extends Error {}
export class MfaChallengeError extends Error {}
export class PasskeyRegisterError extends Error {}
export class PasskeyChallengeError extends Error {}
export class PasskeyGetTokenError extends Error {}
export class PasskeyError extends Error {}
export class AnonymousSessionClient {}
export class AnonymousSessionError extends Error {}

// The client makes one of each, whether it is asked for or not.
export class PasskeyApiClient {}
export class AnonymousSessionApiClient {}
export class MyAccountApiClient {}

/** @throws always: nothing here asks for it. */
export function isFederatedDomain(): never {
  throw new Error('This build of the login SDK has no discovery of domains: see build/login-sdk.ts.');
}

/** The worker as text, which the page's CSP refuses. @throws always: the bridge names the worker's file. */
export default class TokenWorker {
  constructor() {
    throw new Error('This build of the login SDK has no worker of its own: see build/login-sdk.ts.');
  }
}
