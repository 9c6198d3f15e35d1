import * as v from 'valibot';

/** Seconds since 1970 (RFC 7519), as far as a date can go. */
const Claims = v.object({ exp: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12)) });

/** When a token ends, in ms since 1970, by what it says itself; nothing where it is no JWT, or says nothing of the kind. */
export function readExpiry(token: string): number | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    // Base64url. Of characters beyond ASCII only the bytes come out, and nothing here reads them.
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return v.parse(Claims, JSON.parse(json)).exp * 1000;
  } catch {
    return undefined;
  }
}
