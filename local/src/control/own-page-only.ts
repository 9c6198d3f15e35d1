import type { Context, MiddlewareHandler } from 'hono';

/** Browsers tell from where a request comes; other clients, such as curl, say nothing and are let through. */
export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('Origin');
  const own = from === undefined ? isOwnFetch(c) : from === new URL(c.req.url).origin;
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || own) return next();
  return c.json({ error: 'Only this page may change failures.' }, 403);
};

function isOwnFetch(c: Context): boolean {
  return ['same-origin', 'none', undefined].includes(c.req.header('Sec-Fetch-Site'));
}

/** Lets requests with JSON through: a form of another site cannot send it. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.header('Content-Type')?.startsWith('application/json')) return next();
  return c.json({ error: 'Send JSON, with Content-Type: application/json.' }, 415);
};
