import * as v from 'valibot';

/** The calls of the gateway that can be made to fail. */
export const gatewayCalls = ['agents', 'me', 'prefixes', 'probes', 'measurements', 'status', 'cancel'] as const;

/** What a call of the gateway can be made to answer. `slow` answers nothing for 30 s, or until the faults change. */
export const gatewayFaults = [
  ...(['401', '403', '404', '429', '500', '503'] as const),
  ...(['slow', 'drop', 'garbage', 'html', 'wrong-form', 'huge', 'empty', 'markup', 'agents-1000', 'agents-10000'] as const),
] as const;

/** `over-limit`: more credits used than allowed; `no-limit`: a limit of 0. */
export const creditFaults = ['over-limit', 'no-limit'] as const;

/**
 * `down` refuses connections; `token-error` answers `invalid_grant`; `short-token` hands out an access token of three characters; `foreign` gets no
 * cookies in a frame of the site, as a login service of another site does where browsers block third-party cookies.
 */
export const loginFaults = ['down', 'slow', 'token-error', 'short-token', 'foreign'] as const;

/** `off`: as on a machine without the engine; `slow` answers nothing for 30 s; `drop` cuts the connection in the middle of an answer. */
export const datasetsFaults = ['off', 'slow', 'drop'] as const;

/** The files of a remote that can be made to fail: its entry, the scripts loaded by the entry, and the style sheets that do not stand in the page. */
export const remoteFiles = ['entry', 'chunk', 'css'] as const;

/** What can happen to any file on its way. `tampered` breaks the integrity promised by the release. */
const deliveryFaults = ['missing', 'html', 'reset', 'hang', 'tampered'] as const;
/** A script can also have been released broken, with the right integrity. */
const scriptFaults = [...deliveryFaults, 'syntax', 'throws'] as const;

/** What each file of a remote can be made to suffer. */
export const remoteFaults = { entry: scriptFaults, chunk: scriptFaults, css: deliveryFaults } as const;

const gatewayFault = v.optional(v.picklist(gatewayFaults));

const GatewayFaultsSchema = v.strictObject({
  agents: gatewayFault,
  me: gatewayFault,
  prefixes: gatewayFault,
  probes: gatewayFault,
  measurements: gatewayFault,
  status: gatewayFault,
  cancel: gatewayFault,
  /** The calls without a fault of their own. */
  all: gatewayFault,
});

const RemoteFaultsSchema = v.strictObject({
  entry: v.optional(v.picklist(scriptFaults)),
  chunk: v.optional(v.picklist(scriptFaults)),
  css: v.optional(v.picklist(deliveryFaults)),
  /** The discovery document lists a previous version, which is intact. */
  previous: v.optional(v.boolean()),
});

const FaultsSchema = v.strictObject({
  gateway: v.optional(GatewayFaultsSchema),
  credits: v.optional(v.picklist(creditFaults)),
  login: v.optional(v.picklist(loginFaults)),
  datasets: v.optional(v.picklist(datasetsFaults)),
  /** By federation name, e.g. `remote_docs`. */
  remotes: v.optional(v.record(v.string(), RemoteFaultsSchema)),
});

/** All that goes wrong at the moment. `{}`: nothing. */
export type FaultState = v.InferOutput<typeof FaultsSchema>;
/** A call of the gateway that can be made to fail. */
export type GatewayCallName = (typeof gatewayCalls)[number];
/** What goes wrong with a call of the gateway. */
export type GatewayFault = (typeof gatewayFaults)[number];
/** A kind of file of a remote. */
export type RemoteFile = (typeof remoteFiles)[number];
/** What goes wrong with a file of a remote. */
export type RemoteFault = (typeof scriptFaults)[number];
/** All that goes wrong with one remote. */
export type RemoteFaults = v.InferOutput<typeof RemoteFaultsSchema>;

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
