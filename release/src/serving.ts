/* How the files of a site are served, whoever serves them: the local site server and the edge worker read it, deploy/nginx/ has the same rules. */

export { isHashed } from './hashed-name.ts';
export { pageFiles, plainPath } from './page-files.ts';

/** `Cache-Control` of files whose name changes with their contents. */
export const immutable = 'public, max-age=31536000, immutable';
/** Of what must be asked for each time. */
export const noStore = 'no-store';
/** Of files that keep their name: the browser asks whether they have changed. */
export const revalidate = 'no-cache';

/** `CDN-Cache-Control` (RFC 9213) of pages, and of files that keep their name: for some seconds they may be those of the former generation. */
export const forCdn = 'max-age=5, stale-while-revalidate=60, stale-if-error=86400';

type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every page. The rest of its CSP is in the page, as a `<meta>` element, which cannot say who may frame it.
 *
 * No Cross-Origin-Embedder-Policy: together with the opener policy it would hang the login. HSTS belongs to the server that has
 * the certificate.
 */
export const pageHeaders: Headers = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A URL may hold the code of a sign-in.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * The CSP of a file that a browser may open as a document, such as HTML or SVG: sandboxed, in an opaque origin. Without it, a version that was
 * only published, not activated, could run script in the site's origin. Scripts have none, because a worker obeys the CSP of its own response.
 *
 * @param path - of a file of a version. As an image or a style sheet it does not obey its own CSP.
 */
export function sandboxHeaders(path: string): Headers {
  // Some browsers apply it to the styles in an SVG image all the same.
  return /\.m?js$/.test(path) ? {} : { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
}

/** Headers of files that any site may load. */
export const publicFileHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of files of the site itself. */
export const ownFileHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};
