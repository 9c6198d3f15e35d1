import type { AuthFailure } from 'shared/auth';
import { type AnswerFailure, type LoginFailure, loginSentences } from './login-sentences.ts';
import { tokenFailures } from './session-state.ts';

const answerSentences: Record<AnswerFailure, string> = {
  cancelled: 'Sign-in was cancelled.',
  // The SDK keeps the state of a login that has begun in the tab, until it has ended: it does not tell used from foreign.
  'unknown-state': 'This sign-in was started in another tab or browser, or has already ended.',
  refused: 'The login service refused the sign-in.',
  busy: 'The login service is busy. Please try again later.',
  failing: 'The login service has a problem. Please try again later.',
  clock: 'The clocks of this device and of the login service differ. Check the date and time of this device.',
  unverified: 'The answer of the login service could not be verified.',
  failed: 'The login service could not sign you in.',
};
Object.assign(loginSentences, answerSentences);

/** `ended`: the login service wants to see the visitor; logging in again mends it. */
type Meaning = LoginFailure | 'ended';

const meanings: Record<string, Meaning> = {
  login_required: 'ended',
  consent_required: 'ended',
  interaction_required: 'ended',
  account_selection_required: 'ended',
  mfa_required: 'ended',
  unmet_authentication_requirements: 'ended',
  missing_refresh_token: 'ended',
  invalid_grant: 'ended',
  timeout: 'no-answer',
  too_many_requests: 'busy',
  temporarily_unavailable: 'busy',
  server_error: 'failing',
  // The SDK's code of an answer outside 2xx that says no more.
  request_error: 'failing',
  access_denied: 'refused',
  unauthorized: 'refused',
  unauthorized_client: 'refused',
  invalid_client: 'refused',
  invalid_request: 'refused',
  invalid_scope: 'refused',
  invalid_target: 'refused',
  state_mismatch: 'unknown-state',
  missing_transaction: 'unknown-state',
};

/** Auth0's only words for a visitor who says no; rules that refuse somebody have the same code, and words of their own. */
const CANCELLED = 'User did not authorize the request';

/** The SDK's own code of an error; its classes do not survive bundling, its texts may come from a forged URL. */
const codeOf = (error: unknown) => textAt(error, 'error');

function textAt(error: unknown, name: 'error' | 'error_description'): string | undefined {
  const text: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof text === 'string' ? text : undefined;
}

function meaningOf(error: unknown): Meaning {
  const code = codeOf(error);
  if (code !== undefined) return (Object.hasOwn(meanings, code) && meanings[code]) || 'failed';
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'SecurityError' || error.name === 'QuotaExceededError') return 'storage';
  // The SDK's errors of an ID token have no code.
  if (/ID token|^Signature algorithm/.test(error.message)) {
    return /^(Expiration|Not Before|Authentication) Time .*(error|indicates)/i.test(error.message) ? 'clock' : 'unverified';
  }
  // Without its worker, the SDK passes on that an answer is no JSON: that of a proxy before the login service.
  return error.name === 'SyntaxError' ? 'failing' : 'no-answer';
}

/** Whether the SDK has waited in vain: for its lock, which other tabs may have, or for the login service. */
export const isTimeout = (error: unknown) => codeOf(error) === 'timeout';

/** Why the SDK gave no token. An error without a code is a failed request, or an ID token that is not accepted. */
export function tokenFailure(error: unknown): AuthFailure {
  const meaning = meaningOf(error);
  return meaning === 'ended' ? 'expired' : (tokenFailures[meaning] ?? 'unknown');
}

/**
 * Why the SDK could not finish a login on `/callback`. What the login service wrote beside the code decides, and is never shown.
 *
 * @param refused - what the browser refuses of what sign-in needs: then no login was found for that reason.
 */
export function callbackFailure(error: unknown, refused?: LoginFailure): LoginFailure {
  const meaning = meaningOf(error);
  if (meaning === 'ended') return 'failed';
  if (codeOf(error) === 'access_denied' && textAt(error, 'error_description') === CANCELLED) return 'cancelled';
  return meaning === 'unknown-state' && refused === 'storage' ? refused : meaning;
}

/**
 * Why a session could not be restored.
 *
 * - `ended`: it is over, at the login service too;
 * - `interaction`: the login service may still know it, and wants to see the visitor first (consent, a second factor);
 * - anything else: it may be restored later.
 */
export function restoreFailure(error: unknown): LoginFailure | 'ended' | 'interaction' {
  const meaning = meaningOf(error);
  if (meaning !== 'ended') return meaning;
  return codeOf(error) === 'login_required' ? 'ended' : 'interaction';
}

/** Why the login page could not be opened. */
export function signInFailure(error: unknown, refused?: LoginFailure): LoginFailure {
  const meaning = meaningOf(error);
  if (refused) return refused;
  return meaning === 'ended' || meaning === 'no-answer' ? 'not-loaded' : meaning;
}
