import { type AuthSession, isAuthError } from './auth.ts';

/** One call of the gateway: everything that differs between two calls, in one place. */
export interface GatewayCall<T> {
  /** Path below the gateway's origin; starts with `/api/`. */
  path: `/api/${string}`;
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the call carries the access token. */
  auth: 'none' | 'bearer';
  /** Checks the answer and gives it our names. Throws when it does not have the expected form. */
  parse(answer: unknown): T;
  /** The sentence shown when the call fails in any way but with an HTTP status (section 8 of the specification). */
  failure: string;
  /** The sentence shown when no access token can be had. */
  withoutToken?: string;
}

export interface Gateway {
  /**
   * Makes a call.
   *
   * A 401 is answered with one fresh token, shared by all callers, and one more attempt.
   *
   * @throws {GatewayError} whose message may be shown to the visitor. An aborted `signal` rejects with its own reason.
   */
  call<T>(call: GatewayCall<T>, options?: { signal?: AbortSignal }): Promise<T>;
}

/** A call that failed. `message` is a sentence for the visitor, `cause` the technical reason, `status` the HTTP status if there was an answer. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number | undefined;

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

export interface GatewayOptions {
  /** Origin of the gateway; `''` is the page's own. */
  origin: string;
  /** Read at every call, because the host replaces the session when its status changes. */
  session(): AuthSession;
  /** Takes every failure with its technical reason. */
  onError?(error: GatewayError): void;
}

/** How long one answer may take, in ms. */
const TIMEOUT_MS = 15_000;
/** How large one answer may be, in bytes: some 30,000 agents. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A client of the gateway. The only place that writes an `Authorization` header. */
export function createGateway({ origin, session, onError }: GatewayOptions): Gateway {
  let refreshing: Promise<string> | undefined;

  function refreshToken(): Promise<string> {
    refreshing ??= session()
      .getAccessToken({ refresh: true })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function attempt(call: GatewayCall<unknown>, signal: AbortSignal): Promise<Response> {
    if (call.auth === 'none') return send(origin, call, signal);
    const token = await session().getAccessToken();
    const response = await send(origin, call, signal, token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    return send(origin, call, signal, await refreshToken());
  }

  return {
    async call(call, { signal } = {}) {
      const limited = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
      try {
        const response = await raceAbort(attempt(call, limited), limited);
        if (!response.ok) {
          await response.body?.cancel();
          throw new GatewayError(`HTTP error! Status: ${response.status}`, { status: response.status });
        }
        return call.parse(JSON.parse(await readText(response)));
      } catch (reason) {
        if (signal?.aborted) throw signal.reason;
        const error = asGatewayError(reason, call);
        onError?.(error);
        throw error;
      }
    },
  };
}

function send(origin: string, call: GatewayCall<unknown>, signal: AbortSignal, token?: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  return fetch(origin + call.path, {
    method: call.method ?? 'GET',
    headers,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal,
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
}

/** A token that never comes must not outlive the call: `getAccessToken` takes no signal. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new Error(`The answer is larger than ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function asGatewayError(reason: unknown, call: GatewayCall<unknown>): GatewayError {
  if (reason instanceof GatewayError) return reason;
  const sentence = isAuthError(reason) ? (call.withoutToken ?? call.failure) : call.failure;
  return new GatewayError(sentence, { cause: reason });
}
