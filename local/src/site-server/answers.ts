import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { noStore } from 'release/serving';

/** A request at the site server, with Node's own objects. */
export type SiteContext = Context<{ Bindings: HttpBindings }>;

/** Never a page in place of a file: a page taken for a script hides what went wrong. */
export function notFound(c: Context): Response {
  return c.text('There is no such file.\n', 404, { 'Cache-Control': noStore });
}

export function setHeaders(c: SiteContext, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}
