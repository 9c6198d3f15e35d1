import { type Gateway, GatewayError, notUnderstood } from 'shared/gateway';
import { RunError } from '../query-result/query-result.ts';
import type { GatewayRequest } from './examples.ts';

/** Sentences for the user by HTTP status. The gateway's own text follows. */
const sentences: Record<number, string> = {
  400: 'The gateway could not read the request.',
  401: 'The gateway did not accept the access token. Try again, or log in again.',
  403: 'The gateway refused the request.',
  404: 'The gateway does not know what was asked for.',
  429: 'The daily limit is reached, or the gateway is busy.',
};

/**
 * Sends the request of an example.
 *
 * @returns the response's JSON.
 * @throws {RunError} with a sentence for the user and the gateway's own text. If `signal` is aborted, its reason is thrown.
 */
export async function callGateway(gateway: Gateway, request: GatewayRequest, signal: AbortSignal): Promise<unknown> {
  const { path, method, token, body } = request;
  const auth = token ? 'bearer' : 'none';
  const failure = 'The gateway could not be reached.';
  try {
    return await gateway.call({ path, method, auth, body, failure, unusable: notUnderstood, parse: (answer) => answer }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw toRunError(error);
  }
}

function toRunError(error: unknown): RunError {
  if (!(error instanceof GatewayError)) return new RunError('This could not be run.', { cause: error });
  const { status, body, cause } = error;
  if (status !== undefined) {
    const sentence =
      sentences[status] ?? (status >= 500 ? 'The gateway has a problem. Try again later.' : 'The gateway refused the request.');
    const serverMessage = messageIn(body);
    return new RunError(`${sentence} HTTP status: ${status}`, { cause: error, ...(serverMessage && { serverMessage }) });
  }
  const offline = cause instanceof TypeError && !navigator.onLine;
  return new RunError(offline ? 'This browser is offline. Try again when it is back.' : error.message, { cause: error });
}

/** The message in an error response: `{ error: 429, message }`, `{ error: "text" }`, plain text, or nothing. */
function messageIn(body = ''): string | undefined {
  // An HTML page of a proxy says nothing to the user.
  if (/^\s*</.test(body)) return undefined;
  try {
    const { message, error } = JSON.parse(body);
    return [message, error].find((text) => typeof text === 'string');
  } catch {
    return body.trim() || undefined;
  }
}
