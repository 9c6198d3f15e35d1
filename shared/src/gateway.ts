import { AuthError, type AuthSession, isAuthError } from 'shared/auth';
import { publicCall, takeEarlyAnswer } from './gateway/early-answers.ts';
import { oddAnswer, type ReportOdd } from './gateway/read-items.ts';

export { awaitEarlyRender, endEarlyRender, publicCall } from './gateway/early-answers.ts';
export type { GatewayBodies } from './gateway/openapi-schemas.ts';
export { Amount, Count, Id, Item, isId, mapYielding, notUnderstood, quick, readItems } from './gateway/read-items.ts';

/** One call of the gateway: everything that differs between two calls, in one place. */
export interface GatewayCall<T> {
  /** Path below the gateway's origin; starts with `/api/`. */
  path: `/api/${string}`;
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the call carries the access token. */
  auth: 'none' | 'bearer';
  /**
   * Checks the answer and gives it our names. Throws or rejects when nothing in it can be used. One odd item of a list is no such case: it
   * is reported (`readItems`).
   */
  parse(answer: unknown, report?: ReportOdd): T | Promise<T>;
  /** The sentence shown when the call fails in any way but with an HTTP status or for want of a token (section 8 of the specification). */
  failure: string;
  /** The sentence shown instead when an answer has arrived and cannot be used, where `failure` would blame the network. */
  unusable?: string;
  /** The result of a call that not every gateway knows, where it does not (404). Without it, a 404 is a failure like any other. */
  ifUnknown?: T;
}

export interface Gateway {
  /**
   * Makes a call.
   *
   * A 401 is answered with a fresh token and one more attempt. The session makes one request for all who want a fresh one.
   *
   * @throws {GatewayError} whose message may be shown to the visitor. An aborted `signal` rejects with its own reason.
   */
  call<T>(call: GatewayCall<T>, options?: { signal?: AbortSignal }): Promise<T>;
}

/**
 * A call that failed. `message` is a sentence for the visitor, `cause` the technical reason, `status` the HTTP status if there was an
 * answer, and `body` what the answer said, as it came. `retryAfter` is the time, in seconds, that the answer asks to wait before the next
 * call, if it does.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number | undefined;
  readonly body: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    options: { cause?: unknown; status?: number; body?: string | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.body = options.body;
    this.retryAfter = options.retryAfter;
  }
}

export interface GatewayOptions {
  /** Origin of the gateway; `''` is the page's own. */
  origin: string;
  /** Read at every call, because the host replaces the session when its status changes. */
  session(): AuthSession;
  /**
   * `same-origin` in the site's own pages: browsers keep requests without credentials on a connection of their own, which takes two round
   * trips more. `omit`, the default, for pages whose cookies are no business of the gateway. Neither sends any to another origin.
   */
  credentials?: 'omit' | 'same-origin';
  /** Takes every failure with its technical reason, as a {@link GatewayError}, and what was odd in an answer that is shown all the same. */
  onError?(error: Error): void;
  /** Takes the server's time with every answer that has just come and tells it: ms since 1970, in full seconds. */
  onServerTime?(time: number): void;
}

/** Section 5 of the specification. */
const LOG_IN_AGAIN = 'No access token available. Please log in again.';

/** How long one answer may take, in ms; and how many characters of a body are sent in one ms on a slow line. */
const TIMEOUT_MS = 15_000;
const UPLOAD_RATE = 25;
/** How large one answer may be, in bytes: some 30,000 agents. */
const MAX_BYTES = 32 * 1024 * 1024;
/** How large the answer of a call that failed may be to be kept, in bytes, and how long it may take, in ms: the status matters more. */
const MAX_WORDS = 10_000;
const WORDS_MS = 1000;

/** A call whose body is JSON. */
interface PreparedCall extends GatewayCall<unknown> {
  body: string | undefined;
}

/** A client of the gateway. The only place that writes an `Authorization` header. */
export function createGateway({ origin, session, credentials = 'omit', onError, onServerTime }: GatewayOptions): Gateway {
  /** What was last reported of a call's answers, by path: polling brings the same again and again. */
  const reported = new Map<string, string>();

  /** Reports what is odd in an answer; nothing if the last answer of that call was odd in the same way. */
  function reportOdd(path: string, odd: string[]): void {
    const error = oddAnswer(path, odd);
    if (error && reported.get(path) !== error.message) onError?.(error);
    reported.set(path, error?.message ?? '');
  }

  /** A token that is not the rejected one: another call may have renewed it since. */
  async function renewToken(rejected: string): Promise<string> {
    const current = await session().getAccessToken();
    return current === rejected ? session().getAccessToken({ refresh: true }) : current;
  }

  async function ask(call: PreparedCall, signal: AbortSignal, token?: string): Promise<Response> {
    const response = await send({ origin, credentials }, call, signal, token);
    const time = Date.parse(response.headers.get('Date') ?? '');
    if (Number.isFinite(time)) onServerTime?.(time);
    return response;
  }

  async function answer(call: PreparedCall, signal: AbortSignal): Promise<Response> {
    if (call.auth === 'none') {
      const early = takeEarlyAnswer(origin + call.path);
      return early ? early.catch(() => ask(call, signal)) : ask(call, signal);
    }
    const token = await session()
      .getAccessToken()
      .catch((cause) => {
        throw isAuthError(cause) ? cause : new AuthError('unknown', { cause });
      });
    const first = await ask(call, signal, token);
    if (first.status !== 401) return first;
    discard(first);
    const fresh = await renewToken(token).catch((reason) => {
      // Whoever cannot be asked for a token leaves the 401 as it is; a session that ended says more than the 401.
      throw isAuthError(reason) && reason.failure !== 'unreachable' ? reason : httpError(401, { cause: reason });
    });
    return ask(call, signal, fresh);
  }

  /** The text of a good answer; nothing where the gateway does not know the call, which may be so. */
  async function read(call: PreparedCall, signal: AbortSignal): Promise<string | undefined> {
    const response = await answer(call, signal);
    if (response.ok) return readText(response, MAX_BYTES, signal);
    if (response.status === 404 && call.ifUnknown !== undefined) {
      discard(response);
      return undefined;
    }
    throw httpError(response.status, { body: await readWords(response), retryAfter: readRetryAfter(response.headers) });
  }

  return {
    async call<T>(call: GatewayCall<T>, { signal }: { signal?: AbortSignal } = {}) {
      let arrived = false;
      const odd: string[] = [];
      try {
        const body: string | undefined = JSON.stringify(call.body);
        const ms = TIMEOUT_MS + Math.ceil((body ?? '').length / UPLOAD_RATE);
        const text = await withTimeLimit(ms, signal, (limited) => read({ ...call, body }, limited));
        if (text === undefined) return call.ifUnknown as T;
        arrived = true;
        // Not within the limit: what has come is there, however long it takes to read.
        const result = await call.parse(JSON.parse(text), (part) => odd.push(part));
        signal?.throwIfAborted();
        reportOdd(call.path, odd);
        return result;
      } catch (reason) {
        if (signal?.aborted) throw signal.reason;
        reportOdd(call.path, odd);
        const error = asGatewayError(reason, call, arrived);
        onError?.(error);
        throw error;
      }
    },
  };
}

function send(
  { origin, credentials }: { origin: string; credentials: 'omit' | 'same-origin' },
  call: PreparedCall,
  signal: AbortSignal,
  token?: string,
): Promise<Response> {
  const headers: Record<string, string> = { ...publicCall.headers };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  return fetch(origin + call.path, {
    ...publicCall,
    credentials,
    method: call.method ?? 'GET',
    headers,
    signal,
    ...(call.body !== undefined && { body: call.body }),
  });
}

/** Ends work after a time or when `outer` aborts, also work that does not listen: `getAccessToken` takes no signal. */
async function withTimeLimit<T>(ms: number, outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort(outer?.reason);
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${ms} ms`)), ms);
  outer?.addEventListener('abort', stop);
  if (outer?.aborted) stop();
  const stopped = new Promise<never>((_, reject) => {
    const fail = () => reject(limit.signal.reason);
    if (limit.signal.aborted) fail();
    else limit.signal.addEventListener('abort', fail, { once: true });
  });
  try {
    return await Promise.race([stopped, work(limit.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
    // Frees the connection of an answer that was not read to its end.
    limit.abort(new Error('The work is over'));
  }
}

/** @param signal - ends it, also for an early answer, whose request has no signal. */
async function readText(response: Response, most: number, signal?: AbortSignal): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  signal?.addEventListener('abort', () => reader.cancel().catch(() => {}), { once: true });
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      reader.cancel().catch(() => {});
      throw new RangeError(`The answer is larger than ${most} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** What a failed answer says; nothing when it says too much, or too slowly, or breaks off. */
function readWords(response: Response): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WORDS_MS);
  });
  return Promise.race([readText(response, MAX_WORDS).catch(() => undefined), slow]).finally(() => clearTimeout(timer));
}

/** Frees the connection of an answer that nobody reads. */
function discard(response: Response) {
  response.body?.cancel().catch(() => {});
}

/** `Retry-After` in seconds, of either form. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return seconds > 0 ? seconds : undefined;
}

function httpError(status: number, more: { cause?: unknown; body?: string | undefined; retryAfter?: number | undefined }): GatewayError {
  return new GatewayError(`HTTP error! Status: ${status}`, { status, ...more });
}

function asGatewayError(reason: unknown, call: GatewayCall<unknown>, arrived: boolean): GatewayError {
  if (reason instanceof GatewayError) return reason;
  if (isAuthError(reason)) return new GatewayError(describeMissingToken(reason), { cause: reason });
  // One that is too large has arrived too.
  const unusable = arrived || reason instanceof RangeError;
  return new GatewayError((unusable && call.unusable) || call.failure, { cause: reason });
}

/**
 * Why there is no token: one sentence for each cause, the same for all calls. Not with the words of the error, which may be a host's.
 * The token panel, which makes no call, has the specification's 'Failed to retrieve access token: {reason}' for every cause.
 */
function describeMissingToken({ failure }: AuthError): string {
  if (failure === 'signed-out' || failure === 'expired') return LOG_IN_AGAIN;
  return `Failed to retrieve access token: ${new AuthError(failure).message}`;
}
