import type { AuthFailure } from 'shared/auth';

/** How the return from the login service can fail. */
export type CallbackFailure = 'cancelled' | 'already-used' | 'no-answer' | 'failed';

const sessionEnded = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'mfa_required',
  'missing_refresh_token',
  'invalid_grant',
]);
const transient = new Set(['timeout', 'temporarily_unavailable', 'server_error', 'request_error']);

/** The SDK's own code of an error; its classes do not survive bundling, its texts may come from a forged address. */
function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string' ? error.error : undefined;
}

/** Why the SDK gave no token. An error without a code is a failed request. */
export function tokenFailure(error: unknown): AuthFailure {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error ? 'unreachable' : 'unknown';
  if (sessionEnded.has(code)) return 'expired';
  return transient.has(code) ? 'unreachable' : 'unknown';
}

/** Why the SDK could not finish a login on `/callback`. */
export function callbackFailure(error: unknown): CallbackFailure {
  const code = codeOf(error);
  if (code === 'access_denied') return 'cancelled';
  if (code === 'state_mismatch' || code === 'missing_transaction') return 'already-used';
  return code === undefined || transient.has(code) ? 'no-answer' : 'failed';
}
