import { types } from 'node:util';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** What became of a token. */
export type Verdict = { kind: 'valid'; sub: string } | { kind: 'invalid' } | { kind: 'unchecked' };

/** The login service that issues the tokens. */
export interface Issuer {
  /** Origin of the login service. */
  origin: string;
  audience: string;
  /** Origin that its keys are fetched from, when it is another. */
  keys?: string;
}

/**
 * Checks access tokens against the keys that the login service publishes.
 *
 * @param log - takes a line when the keys cannot be had, and one when they can be had again; not one for each request.
 * @returns a function from the value of an `Authorization` header to a verdict; `unchecked` when the keys cannot be had.
 */
export function tokenVerifier(
  { origin, audience, keys: keysFrom = origin }: Issuer,
  log: (line: string) => void = () => {},
): (authorization: string | undefined) => Promise<Verdict> {
  const keysUrl = new URL('/.well-known/jwks.json', keysFrom);
  const keys = createRemoteJWKSet(keysUrl, { timeoutDuration: 3000, cooldownDuration: 5000 });
  let failing = false;
  const note = (reason?: unknown) => {
    const fails = reason !== undefined;
    if (fails !== failing) log(fails ? unreachable(keysUrl, reason) : `The gateway has the keys of the login service again (${keysUrl}).`);
    failing = fails;
  };
  return async (authorization) => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return { kind: 'invalid' };
    try {
      const { payload } = await jwtVerify<{ sub: string }>(token, keys, {
        issuer: `${origin}/`,
        audience,
        algorithms: ['RS256'],
        clockTolerance: 5,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      note();
      return { kind: 'valid', sub: payload.sub };
    } catch (error) {
      if (isTokensFault(error)) return { kind: 'invalid' };
      note(error);
      return { kind: 'unchecked' };
    }
  };
}

/** The technical reason is in the causes: what `fetch` says itself is always the same. */
function unreachable(keysUrl: URL, reason: unknown): string {
  const causes: string[] = [];
  for (let error = reason; types.isNativeError(error); error = error.cause) {
    const { code } = error as { code?: string };
    causes.push(code && !error.message.includes(code) ? `${error.message} (${code})` : error.message);
  }
  const hint = /CERT|ISSUER|SELF_SIGNED|LEAF_SIGNATURE/.test(causes.join()) ? ' For a private certificate, set NODE_EXTRA_CA_CERTS.' : '';
  return `The gateway cannot fetch the keys of the login service from ${keysUrl}: ${causes.join(': ')}. Calls with a token get 503.${hint}`;
}

/** Everything else that can go wrong is the keys' fault: unreachable, slow, or not a key set. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey
  );
}
