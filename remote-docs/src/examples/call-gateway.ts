import { type Gateway, GatewayError } from 'shared/gateway';
import { notUnderstood } from 'shared/read-items';
import { RunError } from '../query-result/query-result.ts';
import type { GatewayRequest } from './examples.ts';

/** What a status of failure means for the reader. The gateway's own words follow. */
const meanings: Record<number, string> = {
  400: 'The gateway could not read the request.',
  401: 'The gateway did not accept the access token. Try again, or log in again.',
  403: 'The gateway refused the request.',
  404: 'The gateway does not know what was asked for.',
  429: 'The gateway takes no more for now.',
};

/**
 * Sends the request of an example.
 *
 * @returns the answer, as JSON.
 * @throws {RunError} with a sentence, and with the words of the gateway. An aborted `signal` rejects with its own reason.
 */
export async function callGateway(gateway: Gateway, request: GatewayRequest, signal: AbortSignal): Promise<unknown> {
  const { path, method, token, body } = request;
  const auth = token ? 'bearer' : 'none';
  const failure = 'The gateway could not be reached.';
  try {
    return await gateway.call({ path, method, auth, body, failure, unusable: notUnderstood, parse: (answer) => answer }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw asRunError(error);
  }
}

function asRunError(error: unknown): RunError {
  if (!(error instanceof GatewayError)) return new RunError('This could not be run.', { cause: error });
  const { status, body, cause } = error;
  if (status !== undefined) {
    const meaning =
      meanings[status] ?? (status >= 500 ? 'The gateway has trouble of its own. Try again later.' : 'The gateway refused the request.');
    const words = wordsIn(body);
    return new RunError(`${meaning} HTTP status: ${status}`, { cause: error, ...(words && { words }) });
  }
  const offline = cause instanceof TypeError && !navigator.onLine;
  return new RunError(offline ? 'This browser is offline. Try again when it is back.' : error.message, { cause: error });
}

/** What a failed answer says: the gateway writes `{ error: 429, message }`, `{ error: "text" }`, plain text, or nothing. */
function wordsIn(body = ''): string | undefined {
  // A page of something in between would say nothing to the reader.
  if (/^\s*</.test(body)) return undefined;
  try {
    const { message, error } = JSON.parse(body);
    return [message, error].find((text) => typeof text === 'string');
  } catch {
    return body.trim() || undefined;
  }
}
