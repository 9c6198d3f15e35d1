/** Why somebody could not be signed in, or a session not be restored. {@link loginSentences} has a sentence for each. */
export type LoginFailure =
  | 'cancelled'
  | 'unknown-state'
  | 'refused'
  | 'no-answer'
  | 'busy'
  | 'failing'
  | 'clock'
  | 'unverified'
  | 'not-loaded'
  | 'storage'
  | 'insecure'
  | 'failed';

/** What the visitor reads. The technical reason is in the console. */
export const loginSentences: Record<LoginFailure, string> = {
  cancelled: 'Sign-in was cancelled.',
  // The SDK keeps the state of a login that has begun in the tab, until it has ended: it does not tell used from foreign.
  'unknown-state': 'This sign-in was begun in another tab or browser, or is already over.',
  refused: 'The login service refused the sign-in.',
  'no-answer': 'The login service did not answer.',
  busy: 'The login service is busy. Please try again later.',
  failing: 'The login service has a problem. Please try again later.',
  clock: 'The clocks of this device and of the login service differ. Check the date and time of this device.',
  unverified: 'The answer of the login service could not be verified.',
  'not-loaded': 'The part of this site that signs visitors in could not be started.',
  storage: 'This browser keeps no cookies or site data for this site. Allow them to log in.',
  insecure: 'Signing in needs a page that was opened by https.',
  failed: 'The login service could not sign you in.',
};
