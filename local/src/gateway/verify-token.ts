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
 * @returns a function from the value of an `Authorization` header to a verdict; `unchecked` when the keys cannot be had.
 */
export function tokenVerifier({
  origin,
  audience,
  keys: keysFrom = origin,
}: Issuer): (authorization: string | undefined) => Promise<Verdict> {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', keysFrom), { timeoutDuration: 3000, cooldownDuration: 5000 });
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
      return { kind: 'valid', sub: payload.sub };
    } catch (error) {
      return { kind: isTokensFault(error) ? 'invalid' : 'unchecked' };
    }
  };
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
