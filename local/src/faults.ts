import * as v from 'valibot';

/** The calls of the gateway that can be made to fail. */
export const gatewayCalls = ['agents', 'me', 'prefixes', 'probes', 'status'] as const;

/** What a call of the gateway can be made to answer. `slow` answers nothing for 30 s, or until the faults change. */
export const gatewayFaults = [
  ...(['401', '403', '429', '500', '503'] as const),
  ...(['slow', 'drop', 'garbage', 'html', 'wrong-form', 'huge', 'empty', 'markup', 'agents-1000', 'agents-10000'] as const),
] as const;

/** `over-limit`: more credits used than allowed; `no-limit`: a limit of 0. */
export const creditFaults = ['over-limit', 'no-limit'] as const;

/** `down` refuses connections; `token-error` answers `invalid_grant`; `short-token` hands out an access token of three characters. */
export const loginFaults = ['down', 'slow', 'token-error', 'short-token'] as const;

/** The files of a remote that can be made to fail: its entry, the scripts loaded by the entry, and the style sheets. */
export const remoteFiles = ['entry', 'chunk', 'css'] as const;

/** `tampered` breaks the integrity promised by the release; `syntax` and `throws` are a release that was broken when it was built. */
export const remoteFaults = ['missing', 'html', 'reset', 'hang', 'syntax', 'throws', 'tampered'] as const;

const gatewayFault = v.optional(v.picklist(gatewayFaults));
const remoteFault = v.optional(v.picklist(remoteFaults));

const FaultsSchema = v.strictObject({
  /** By call; `all` stands for the calls without a fault of their own. */
  gateway: v.optional(v.strictObject({ ...byName(gatewayCalls, gatewayFault), all: gatewayFault })),
  credits: v.optional(v.picklist(creditFaults)),
  login: v.optional(v.picklist(loginFaults)),
  /** By federation name. `previous`: the discovery document lists a previous version, which is intact. */
  remotes: v.optional(v.record(v.string(), v.strictObject({ ...byName(remoteFiles, remoteFault), previous: v.optional(v.boolean()) }))),
});

/** All that goes wrong at the moment. `{}`: nothing. */
export type FaultState = v.InferOutput<typeof FaultsSchema>;
export type GatewayCallName = (typeof gatewayCalls)[number];
export type GatewayFault = (typeof gatewayFaults)[number];
export type RemoteFile = (typeof remoteFiles)[number];
export type RemoteFault = (typeof remoteFaults)[number];
export type RemoteFaults = NonNullable<FaultState['remotes']>[string];

/**
 * Checks a set of faults that came from outside.
 *
 * @throws {Error} one sentence that names the first mistake.
 */
export function parseFaults(input: unknown): FaultState {
  const result = v.safeParse(FaultsSchema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`Not a set of faults: ${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
}

/** Longest time in ms that something made slow keeps its caller waiting. */
const PATIENCE_MS = 30_000;

/** The failures of a stack. The servers ask it at each request. */
export class Faults {
  #state: FaultState = {};
  readonly #listeners = new Set<() => void | Promise<void>>();

  get state(): FaultState {
    return this.#state;
  }

  /** Replaces all faults; ready when they are in force. */
  async set(state: FaultState): Promise<void> {
    this.#state = state;
    await Promise.all([...this.#listeners].map((listener) => listener()));
  }

  /** Lets everything work again. */
  reset(): Promise<void> {
    return this.set({});
  }

  /** @returns a function that stops the listener. */
  onChange(listener: () => void | Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits for the next change, or for {@link PATIENCE_MS}. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      timer.unref();
      const stop = this.onChange(done);
    });
  }
}

function byName<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}
