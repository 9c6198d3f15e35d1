import type { Context, MiddlewareHandler } from 'hono';

/**
 * Refuses what a page of another site asks for: any site that a developer visits could otherwise use the servers of his machine. Pages of
 * http://localhost may ask, on whichever port (by this name only, not 127.0.0.1), and programs (curl), which send no `Origin`.
 *
 * CORS would only keep such a page from reading the answer, and a `<script>` or a link names no origin: browsers tell by `Sec-Fetch-Site`.
 */
export const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (isForeign(c)) return c.text('Only pages of http://localhost may ask here: use the name localhost everywhere.\n', 403);
  return next();
};

/** Whether an origin has the name localhost, on any port. */
export function isLocalOrigin(origin: string): boolean {
  return /^https?:\/\/localhost(:\d+)?$/.test(origin);
}

function isForeign(c: Context): boolean {
  const origin = c.req.header('Origin');
  return origin === undefined ? c.req.header('Sec-Fetch-Site') === 'cross-site' : !isLocalOrigin(origin);
}
